/** A media query: devices with touch alone, such as phones and tablets. */
export const onTouch = '(hover: none) and (pointer: coarse)';

/**
 * On touch devices, a section far below the window is laid out and painted only when it comes near; until
 * then it has this height, in pixels.
 * Not in WebKit, which has no scroll anchoring: the right height would move what is being read.
 * Not for a section with a live island, which would contain the toast.
 */
export const laidOutWhenNear = (height: number) =>
  ({
    [`@media screen and ${onTouch}`]: {
      '@supports (overflow-anchor: auto)': {
        '&:not(:has([data-hydrated]))': {
          contentVisibility: 'auto',
          containIntrinsicBlockSize: `auto ${height}px`,
        },
      },
    },
  }) as const;
