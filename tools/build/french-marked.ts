/**
 * Marks each element whose text is French for want of a translation with `lang="fr"`, on a
 * right-to-left page also with its direction.
 * @param untranslated French texts without {{placeholders}} and <tags>: those are never all of an
 * element
 */
export function withFrenchMarked(
  html: string,
  untranslated: readonly string[] = [],
  dir: 'ltr' | 'rtl' = 'ltr',
): string {
  const inFrench = ` lang="fr"${dir === 'rtl' ? ' dir="ltr"' : ''}`;
  const french = new Set(untranslated.map(escaped));
  return html.replaceAll(
    /<([a-z]\w*)((?:\s[^<>]*)?)>([^<>]+)(?=<\/\1>|<svg\b)/g,
    (element, name: string, attributes: string, text: string) =>
      french.has(text) ? `<${name}${inFrench}${attributes}>${text}` : element,
  );
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
