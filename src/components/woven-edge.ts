import weave from '../brand/weave.svg';

/** The strip's height in pixels. */
export const wovenHeight = 12;

export const wovenAlong = (edge: 'top' | 'bottom') =>
  `url(${weave}) repeat-x ${edge} / auto ${wovenHeight}px`;

/** The strip as an `::after` at the lower edge of an element with a `position`. */
export const wovenBelow = {
  content: '""',
  position: 'absolute',
  inset: 'auto 0 0',
  height: wovenHeight,
  background: `url(${weave}) repeat-x`,
} as const;
