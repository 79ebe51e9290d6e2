import { styled } from '@mui/material/styles';
import { colours } from '../theme/colours.ts';

/**
 * A tick. It is a clip path, because a tick made of borders would be mirrored on right-to-left
 * pages.
 */
export const tick = {
  content: '""',
  position: 'absolute',
  width: 14,
  height: 11,
  backgroundColor: colours.secondary.main,
  clipPath: 'polygon(0 55%, 13% 40%, 37% 66%, 87% 0, 100% 14%, 38% 100%)',
  printColorAdjust: 'exact',
  '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
} as const;

export const CheckList = styled('ul')(({ theme: { typography } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  '& li': { position: 'relative', paddingInlineStart: 24 },
  '& li::before': { ...tick, insetInlineStart: 0, top: '0.4em' },
}));
