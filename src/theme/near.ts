/** A media query for devices that are mainly used by touch, such as phones and tablets. */
export const onTouch = '(hover: none) and (pointer: coarse)';

/**
 * On touch devices, a section far below the window is laid out and painted only when it comes near.
 * Until then the section has this height, in pixels. There are two exceptions. In browsers without
 * scroll anchoring, the change to the real height would move the text that is being read. A section
 * with a live island would become the container of the toast, which has to be fixed to the window.
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
