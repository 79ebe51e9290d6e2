import { createTheme } from '@mui/material/styles';
import { palettes } from './palettes.ts';
import { fontFamily, type as typography } from './typography.ts';

/**
 * Light and dark follow the system in pure CSS: colours are custom properties
 * that a prefers-color-scheme rule switches, before and without JavaScript.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: palettes.light }, dark: { palette: palettes.dark } },
  typography: { fontFamily, ...typography },
  shape: { borderRadius: 14 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { textTransform: 'none', fontWeight: 700, borderRadius: 999, minHeight: 44, paddingInline: 24 },
        sizeLarge: { minHeight: 52, paddingInline: 32, fontSize: '1.0625rem' },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({ backgroundColor: vars?.palette.background.default, borderRadius: 12 }),
        input: { padding: '13px 16px', height: 'auto' },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: '0.875rem' } } },
  },
});
