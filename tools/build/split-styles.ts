import { type AtRule, type Declaration, parse, type Root, type Rule } from 'postcss';

/**
 * Splits a first screen's CSS: `now` is what its first paint needs; `later` is
 * the rest, in the same order: what is for pointers, printers, controls
 * switched off and elements that its HTML doesn't have, fonts to download,
 * variables that nothing in `now` uses.
 */
export function splitStyles(css: string, html: string): { now: string; later: string } {
  const waits = (container: Rule | AtRule) =>
    container.type === 'rule'
      ? container.selectors.every(
          (selector) => !/:(not|is|where)\(/.test(selector) && (waiting.test(selector) || isAbsent(selector, html)),
        )
      : isForLater(container);
  const needed = declarationsOf(parse(css)).filter((declaration) => !ancestorsOf(declaration).some(waits));
  const used = new Set(needed.flatMap(({ value }) => Array.from(value.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)));
  const isNeeded = (declaration: Declaration) =>
    !ancestorsOf(declaration).some(waits) && (used.has(declaration.prop) || !isGlobalVariable(declaration));
  return {
    now: only(css, isNeeded),
    later: only(css, (declaration) => !isNeeded(declaration)),
  };
}

const waiting = /:hover|:active|::selection|::backdrop|::-moz|\.Mui-|-loading/;

/** Whether it is about an element that the HTML doesn't have, by its id. */
const isAbsent = (selector: string, html: string) =>
  Array.from(selector.replace(/\[[^\]]*\]/g, '').matchAll(/#([\w-]+)/g)).some(([, id]) => !html.includes(`id="${id}"`));

const isForLater = (atRule: AtRule) =>
  atRule.name === 'media' ? atRule.params === 'print' : atRule.name === 'font-face' && atRule.toString().includes('url(');

const isGlobalVariable = ({ prop, parent }: Declaration) => prop.startsWith('--') && (parent as Rule).selector === ':root';

/** The CSS with these declarations alone. */
function only(css: string, wanted: (declaration: Declaration) => boolean): string {
  const root = parse(css);
  const unwanted = declarationsOf(root).filter((declaration) => !wanted(declaration));
  for (const declaration of unwanted) {
    const containers = ancestorsOf(declaration);
    declaration.remove();
    for (const container of containers) if (container.nodes?.length === 0) container.remove();
  }
  return root.toString();
}

function declarationsOf(root: Root): Declaration[] {
  const found: Declaration[] = [];
  root.walkDecls((declaration) => void found.push(declaration));
  return found;
}

/** The rules and at-rules around it, from the inside out. */
function ancestorsOf({ parent }: Declaration): (Rule | AtRule)[] {
  const found: (Rule | AtRule)[] = [];
  for (let node = parent; node && node.type !== 'root'; node = node.parent) found.push(node);
  return found;
}
