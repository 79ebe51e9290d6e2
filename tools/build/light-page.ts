import { contentAddress } from '../../src/content-address.ts';
import type { PrerenderedPage } from '../../src/prerender.tsx';
import { minified, splitStyles } from './split-styles.ts';

/** The HTML of a page's head and body, and the files that it names: contents by address. */
export type LightPage = Pick<PrerenderedPage, 'head' | 'body' | 'files'>;

/**
 * Puts a prerendered page together so that its HTML comes with the server's
 * first answer: what the first paint doesn't need goes into files, the names
 * that nothing uses go (docs/decisions/0015-one-round-trip.md).
 */
export function lightPage({ head, body, islands, firstScreenStyles, stylesBelow, files }: PrerenderedPage): LightPage {
  const [firstScreen = '', below] = body.split(stylesBelow.place);
  if (below === undefined) return { head: head + styleTag(minified(firstScreenStyles)), body, files };

  const { now, later } = splitStyles(firstScreenStyles, firstScreen);
  const { markup, svg, address } = withIconsInFile(below);
  // Islands hydrate: theirs stays as React wrote it.
  const rename = shortNames(firstScreen + markup, Object.values(islands).join(''));
  const [styles, css] = [now, later + stylesBelow.css].map((text) => minified(rename(text))) as [string, string];
  const stylesheet = contentAddress('below', 'css', css);
  const light = withoutUnusedClasses(rename(firstScreen) + stylesheet + rename(markup), styles + css);
  return {
    head: head + styleTag(styles),
    body: Object.entries(islands).reduce((page, [place, html]) => page.replace(place, () => html), light),
    files: { ...files, [stylesheet]: css, [address]: svg },
  };
}

const styleTag = (css: string) => `<style>${css}</style>`;

/** Draws each icon once, in a file that the markup refers to. */
function withIconsInFile(html: string): { markup: string; svg: string; address: string } {
  const icons = /(<svg class="MuiSvgIcon[^>]*>)(.+?)<\/svg>/g;
  const drawings = [...new Set(Array.from(html.matchAll(icons), ([, , drawing = '']) => drawing))];
  const symbols = drawings.map((drawing, id) => `<g id="${id}">${drawing}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const address = contentAddress('icons', 'svg', svg);
  const markup = html.replace(
    icons,
    (_, start: string, drawing: string) => `${start}<use href="${address}#${drawings.indexOf(drawing)}"></use></svg>`,
  );
  return { markup, svg, address };
}

/** Emotion's classes are hashes, which don't compress: those that `kept` has none of become numbers, in HTML and CSS. */
function shortNames(html: string, kept: string): (text: string) => string {
  const classes = /\bcss-\w+/g;
  const names = [...new Set(html.match(classes))].filter((name) => !kept.includes(name));
  const numbers = new Map(names.map((name, number) => [name, `c${number.toString(36)}`]));
  return (text) => text.replace(classes, (name) => numbers.get(name) ?? name);
}

/** MUI names every part of a component, for styles that this page may not have. */
function withoutUnusedClasses(html: string, css: string): string {
  const unused = (name: string) => name.startsWith('Mui') && !css.includes(`.${name}`);
  return html.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const used = names.split(' ').filter((name) => !unused(name));
    return used.length > 0 ? ` class="${used.join(' ')}"` : '';
  });
}
