import { contentAddress } from '../../src/content-address.ts';
import type { PrerenderedPage } from '../../src/prerender.tsx';
import { minified } from './minified.ts';
import { splitStyles } from './split-styles.ts';

/** The HTML of a page's head and body, and the files that it names: contents by address. */
export type LightPage = Pick<PrerenderedPage, 'head' | 'body' | 'files'>;

/**
 * Puts a prerendered page together so that its HTML comes with the server's
 * first answer: what the first paint doesn't need goes into files, the names
 * that nothing uses go (docs/decisions/0015-one-round-trip.md). Islands
 * hydrate: theirs stays as React wrote it.
 * @throws Error when a page names the place of its stylesheet twice.
 */
export function lightPage({ head, body, islands, firstScreenStyles, stylesBelow, files }: PrerenderedPage): LightPage {
  const [firstScreen = '', below, ...more] = body.split(stylesBelow.place);
  if (more.length > 0) throw new Error(`${stylesBelow.place} stands twice in the page`);
  if (below === undefined) return { head: head + styleTag(minified(firstScreenStyles)), body, files };

  const { now, later } = splitStyles(firstScreenStyles, firstScreen);
  const { markup, svg, address } = withIconsInFile(below);
  const short = shortNames(firstScreen + markup, namesIn(Object.values(islands).join('')));
  const finished = (text: string) => minified(text.replace(/(?<=\.)css-\w+/g, short));
  const [styles, css] = [finished(now), finished(later + stylesBelow.css)];
  const stylesheet = contentAddress('below', 'css', css);
  // MUI names every part of a component, for styles that this page may not have.
  const isUsed = (name: string) => !name.startsWith('Mui') || [styles, css].some((text) => text.includes(`.${name}`));
  const page = withClasses(firstScreen + stylesheet + markup, (names) => names.filter(isUsed).map(short));
  return {
    head: head + styleTag(styles),
    body: Object.entries(islands).reduce((whole, [place, html]) => whole.replace(place, () => html), page),
    files: { ...files, [stylesheet]: css, [address]: svg },
  };
}

const classes = / class="([^"]*)"/g;

const styleTag = (css: string) => `<style>${css}</style>`;

/** Draws each icon once, in a file that the markup refers to. One with a title keeps it, and its drawing. */
function withIconsInFile(html: string): { markup: string; svg: string; address: string } {
  const icons = /(<svg class="MuiSvgIcon[^>]*>)(.*?)<\/svg>/g;
  const found = Array.from(html.matchAll(icons), ([, , drawing = '']) => drawing);
  const drawings = [...new Set(found)].filter((drawing) => !drawing.includes('<title'));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${drawings.map((drawing, id) => `<g id="${id}">${drawing}</g>`).join('')}</svg>`;
  const address = contentAddress('icons', 'svg', svg);
  const markup = html.replace(icons, (icon, start: string, drawing: string) => {
    const id = drawings.indexOf(drawing);
    return id < 0 ? icon : `${start}<use href="${address}#${id}"></use></svg>`;
  });
  return { markup, svg, address };
}

/** Emotion's classes are hashes, which don't compress: gives those not in `kept` numbers instead. */
function shortNames(html: string, kept: Set<string>): (name: string) => string {
  const numbers = new Map<string, string>();
  for (const name of namesIn(html)) {
    if (name.startsWith('css-') && !kept.has(name)) numbers.set(name, `c${numbers.size.toString(36)}`);
  }
  return (name) => numbers.get(name) ?? name;
}

/** The classes of all elements, each once. */
const namesIn = (html: string) => new Set(Array.from(html.matchAll(classes), ([, names = '']) => names.split(' ')).flat());

function withClasses(html: string, change: (names: string[]) => string[]): string {
  return html.replace(classes, (_, names: string) => {
    const changed = change(names.split(' '));
    return changed.length > 0 ? ` class="${changed.join(' ')}"` : '';
  });
}
