import '@mui/material/themeCssVarsAugmentation';
import { createTheme, type Direction, type Theme, type ThemeOptions } from '@mui/material/styles';
import { Outline } from './Outline.tsx';
import { palettes } from './palettes.ts';
import { shadows } from './shadows.ts';
import { typography } from './typography.ts';

/**
 * The maximum width of the sections' content, except the hero's. It grows with the window as long
 * as lines stay readable.
 */
export const pageWidth = 'clamp(1280px, 80vw, 1680px)';

/** The keyboard's focus outline, which MUI's buttons lack by default. */
export const focusRing = { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 3 };

const made: Partial<Record<Direction, Theme>> = {};

/**
 * Light and dark follow the system without scripts, because colours are custom properties under a
 * rule `prefers-color-scheme`.
 */
export function themeFor(direction: Direction): Theme {
  return (made[direction] ??= createTheme({ ...options, direction }));
}

const opacity = { inputPlaceholder: 0.68 };

const options: ThemeOptions = {
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: {
    light: { palette: palettes.light, opacity },
    dark: { palette: palettes.dark, opacity },
  },
  motion: { reducedMotion: 'system' },
  typography,
  shape: { borderRadius: 14 },
  // Spacing is no CSS variable, because each rule would repeat the variable's long name.
  spacing: (factor: number) => `${factor * 8}px`,
  shadows,
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          textTransform: 'none',
          fontWeight: 700,
          lineHeight: 1.3,
          textAlign: 'center',
          borderRadius: 999,
          minHeight: 44,
          paddingInline: 22,
        },
        // Forced-colours mode removes the background, and shows the outline.
        contained: {
          outline: '1px solid transparent',
          outlineOffset: -1,
        },
        outlined: {
          color: 'var(--mui-palette-text-primary)',
          borderColor: 'color-mix(in srgb, currentcolor 40%, transparent)',
          '&:hover': {
            borderColor: 'currentcolor',
            backgroundColor: 'color-mix(in srgb, currentcolor 8%, transparent)',
          },
        },
        sizeLarge: {
          minHeight: 52,
          paddingInline: 'clamp(16px, 3vw, 28px)',
          fontSize: 'clamp(1rem, 0.95rem + 0.2vw, 1.0625rem)',
        },
      },
    },
    MuiContainer: {
      defaultProps: { maxWidth: false },
      styleOverrides: {
        root: { '&&': { maxWidth: pageWidth, paddingInline: 'clamp(16px, 4vw, 40px)' } },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiOutlinedInput: {
      defaultProps: { slots: { notchedOutline: Outline } },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          backgroundColor: vars.palette.background.default,
          borderRadius: 12,
          // MUI's class for the focus needs scripts, `:focus-within` doesn't. An invalid field
          // keeps its border in the error's colour.
          '&:focus-within:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: vars.palette.primary.main,
          },
          '&:focus-within .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
          '&:focus-within': {
            boxShadow: `0 0 0 4px color-mix(in srgb, ${vars.palette.primary.main} 30%, transparent)`,
            // Forced-colours mode shows this outline; otherwise it is invisible.
            outline: '3px solid transparent',
          },
        }),
        input: { padding: '13px 16px', height: 'auto' },
        multiline: { padding: 0 },
      },
    },
    MuiInputBase: {
      // In Firefox, React's click listener makes this element a group (Island.tsx), so it is a
      // group in all browsers.
      defaultProps: { role: 'group', disableInjectingGlobalStyles: true },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: '0.875rem' } } },
  },
};
