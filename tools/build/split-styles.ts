import { type AtRule, type Declaration, parse, type Root, type Rule } from 'postcss';

/**
 * Splits a first screen's CSS: `now` is what its first paint needs; `later` is
 * the rest, in the same order: what is for pointers, printers, controls
 * switched off and elements that its HTML doesn't have, fonts to download,
 * variables that nothing in `now` uses.
 */
export function splitStyles(css: string, html: string): { now: string; later: string } {
  const waits = (declaration: Declaration) =>
    ancestorsOf(declaration).some((around) =>
      around.type === 'rule' ? around.selectors.every((selector) => isForLater(selector, html)) : isAtRuleForLater(around),
    );
  const read = declarationsOf(parse(css)).filter((declaration) => !waits(declaration));
  const used = new Set(read.flatMap(({ value }) => Array.from(value.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)));
  const isNeeded = (declaration: Declaration) =>
    !waits(declaration) && (used.has(declaration.prop) || !isGlobalVariable(declaration));
  return {
    now: only(css, isNeeded),
    later: only(css, (declaration) => !isNeeded(declaration)),
  };
}

const states = /:hover|:active|::selection|::backdrop|::-moz|\.Mui-|-loading/;

/** Whether the first paint has no use for it; where `:not()` or its like would have to be understood, it has. */
const isForLater = (selector: string, html: string) =>
  !/:(not|is|where)\(/.test(selector) && (states.test(selector) || isAbsent(selector, html));

/** Whether it is about an element that the HTML doesn't have, by its id. */
const isAbsent = (selector: string, html: string) =>
  Array.from(selector.replace(/\[[^\]]*\]/g, '').matchAll(/#([\w-]+)/g)).some(([, id]) => !html.includes(`id="${id}"`));

const isAtRuleForLater = (atRule: AtRule) =>
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
