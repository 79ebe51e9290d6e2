/**
 * Marks the texts that are French on a page in another language, because their translation is
 * missing. An element gets `lang="fr"` if it has only such a text, perhaps beside an icon; on a
 * right-to-left page it gets `dir="ltr"`, too. Texts with {{values}} or <tags> are not marked
 * (decision 18).
 */
export function withFrenchMarked(
  html: string,
  untranslated: readonly string[] = [],
  dir: 'ltr' | 'rtl' = 'ltr',
): string {
  const inFrench = ` lang="fr"${dir === 'rtl' ? ' dir="ltr"' : ''}`;
  const french = new Set(untranslated.map(escaped));
  return html.replaceAll(
    /<([a-z]\w*)((?:\s[^<>]*)?>(?:<svg\b(?:(?!<\/svg>).)*<\/svg>)?)([^<>]+)(?=<\/\1>|(?:<span\b[^<>]*>)?<svg\b)/g,
    (element, name: string, beside: string, text: string) =>
      french.has(text) ? `<${name}${inFrench}${beside}${text}` : element,
  );
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
