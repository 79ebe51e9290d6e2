import { parts } from './lay-out-below.ts';

/** Stands in the prerendered page for the file's address, which follows from its content. */
export const placeOfStylesBelow = '/styles-below';

/**
 * What lies below the first screen has its styles in a file, asked for from
 * here: the first paint needs none of them, and they are most of the page's.
 * In development all styles come from the scripts.
 */
export function StylesBelow() {
  return import.meta.env.SSR && <link rel="stylesheet" href={placeOfStylesBelow} />;
}

/**
 * Firefox would show the parts without their styles while the file is on its
 * way; other browsers wait for it there. Not for ever: it may be lost.
 */
export const untilStylesBelow = import.meta.env.SSR && {
  [`:is(${parts})`]: { animation: 'styles-below 3s' },
  '@keyframes styles-below': { 'from, to': { visibility: 'hidden' } },
};

/** Says in the file that it has arrived. */
export const stylesBelowArrived = `:is(${parts}){animation:none;}`;
