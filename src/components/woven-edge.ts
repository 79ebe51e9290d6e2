import weave from '../brand/weave.svg';

/** The height of the brand's woven strip, in pixels. */
export const wovenHeight = 12;

/** The strip along an edge, as part of a `background`. */
export const wovenAlong = (edge: 'top' | 'bottom') => `url(${weave}) repeat-x ${edge} / auto ${wovenHeight}px`;

/** The strip as the lower edge of a positioned element: for its `::after`. */
export const wovenBelow = {
  content: '""',
  position: 'absolute',
  inset: 'auto 0 0',
  height: wovenHeight,
  background: `url(${weave}) repeat-x`,
} as const;
