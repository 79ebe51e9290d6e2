import { colours } from '../../theme/colours.ts';

/**
 * The list of languages opens below its button. If the browser lacks `position-area`, the list
 * opens in the window's corner below the header.
 */
export const languagesInRow = {
  '& #languages': {
    display: 'none',
    position: 'fixed',
    inset: 'var(--header-height) 24px auto auto',
    margin: 0,
    padding: '8px',
    maxHeight: 'calc(100dvh - var(--header-height) - 24px)',
    overflow: 'auto',
    border: 0,
    borderRadius: '14px',
    color: 'inherit',
    backgroundColor: colours.ink.main,
    boxShadow: 4,
    '&:popover-open': { display: 'grid' },
    '& a': { padding: '12px 20px' },
    '& a[aria-current]': { textUnderlineOffset: 6, color: colours.primary.main },
    '@supports (position-area: bottom span-left)': {
      inset: 'auto',
      positionArea: 'bottom span-left',
    },
  },
} as const;

export const languagesFolded = {
  '& #languages': {
    position: 'static',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 3,
    width: 'auto',
    margin: 0,
    padding: 0,
    border: 0,
    color: 'inherit',
    background: 'none',
    overflow: 'visible',
    '& a': { borderBottom: 0 },
  },
  '& [popovertarget="languages"]': { display: 'none' },
} as const;
