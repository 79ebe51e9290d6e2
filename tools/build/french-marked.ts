/**
 * Says `lang="fr"` of each element that has a French text for want of a translation: screen readers would read it as if it were
 * in the language of the page, and browsers would hyphenate and translate it so. On a right-to-left page also that it runs from left
 * to right: its full stop would stand at the wrong end.
 * @param untranslated French texts, without those that have {{placeholders}} or <tags>, which are never all of an element
 */
export function withFrenchMarked(html: string, untranslated: readonly string[] = [], dir: 'ltr' | 'rtl' = 'ltr'): string {
  const inFrench = ` lang="fr"${dir === 'rtl' ? ' dir="ltr"' : ''}`;
  const french = new Set(untranslated.map(escaped));
  return html.replaceAll(
    /<([a-z]\w*)((?:\s[^<>]*)?)>([^<>]+)(?=<\/\1>|<svg\b)/g,
    (element, name: string, attributes: string, text: string) =>
      french.has(text) ? `<${name}${inFrench}${attributes}>${text}` : element,
  );
}

/** As React writes texts, except for apostrophes (src/prerender.tsx). */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
