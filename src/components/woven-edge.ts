import weave from '../brand/weave.svg';

/** The height of the woven strip, in pixels. */
export const wovenHeight = 12;

export const wovenAlong = (edge: 'top' | 'bottom') =>
  `url(${weave}) repeat-x ${edge} / auto ${wovenHeight}px`;

/** The style of an element's `::after`. The element needs a `position`. */
export const wovenBelow = {
  content: '""',
  position: 'absolute',
  inset: 'auto 0 0',
  height: wovenHeight,
  background: `url(${weave}) repeat-x`,
} as const;
