import type { TypographyVariantsOptions } from '@mui/material/styles';

const display = { fontWeight: 700, letterSpacing: '-0.02em', textWrap: 'balance' } as const;

export const typography: TypographyVariantsOptions = {
  fontFamily: 'var(--font-family)',
  // `13vw` leaves room for the longest word if the text size of the phone is set large.
  h1: {
    ...display,
    fontSize: 'min(clamp(2.25rem, 1.5rem + 2.95vw, 4rem), 13vw)',
    lineHeight: 1.06,
    letterSpacing: '-0.03em',
  },
  h2: { ...display, fontSize: 'clamp(1.625rem, 1.15rem + 2.3vw, 3rem)', lineHeight: 1.12 },
  h3: {
    ...display,
    fontSize: 'clamp(1.25rem, 1.15rem + 0.45vw, 1.5rem)',
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
  },
  h4: { ...display, fontSize: '1.125rem', lineHeight: 1.3, letterSpacing: '-0.01em' },
  subtitle1: {
    fontSize: 'clamp(0.9375rem, 0.88rem + 0.4vw, 1.25rem)',
    lineHeight: 1.45,
  },
  body1: {
    fontSize: 'clamp(1rem, 0.97rem + 0.15vw, 1.0625rem)',
    lineHeight: 1.5,
  },
  body2: {
    fontSize: 'clamp(0.875rem, 0.83rem + 0.2vw, 0.9375rem)',
    lineHeight: 1.42,
  },
  overline: {
    fontSize: '0.875rem',
    fontWeight: 700,
    letterSpacing: '0.02em',
    textTransform: 'none',
    lineHeight: 1.5,
  },
};
