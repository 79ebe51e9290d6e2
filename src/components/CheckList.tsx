import { styled } from '@mui/material/styles';

/** Short points, each with a tick. Sides have their physical names, as in the about section. */
export const CheckList = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  '& li': { position: 'relative', paddingLeft: 24 },
  // A path, as borders would be mirrored on right-to-left pages.
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '0.4em',
    width: 14,
    height: 11,
    backgroundColor: vars.palette.secondary.main,
    clipPath: 'polygon(0 55%, 13% 40%, 37% 66%, 87% 0, 100% 14%, 38% 100%)',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
}));
