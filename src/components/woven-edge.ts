import weave from '../brand/weave.svg';

/** In pixels. */
export const wovenHeight = 12;

export const wovenAlong = (edge: 'top' | 'bottom') =>
  `url(${weave}) repeat-x ${edge} / auto ${wovenHeight}px`;

/** The strip as an `::after`, at the lower edge of a positioned element. */
export const wovenBelow = {
  content: '""',
  position: 'absolute',
  inset: 'auto 0 0',
  height: wovenHeight,
  background: `url(${weave}) repeat-x`,
} as const;
