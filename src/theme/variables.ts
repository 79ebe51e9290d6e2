import type { Theme } from '@mui/material/styles';
import { onDarkScreen } from './dark-screen.ts';

const darkScheme = '@media (prefers-color-scheme: dark)';

type Css = { [name: string]: string | number | Css };

/**
 * The theme's variables for both schemes, as CSS. Only wanted variables are included, because MUI
 * would write five times as many.
 */
export const variablesOf = (theme: Theme, isWanted: (name: string) => boolean): string =>
  (theme.generateStyleSheets() as Css[]).map((sheet) => cssOf(sheet, isWanted)).join('');

function cssOf(sheet: Css, isWanted: (name: string) => boolean): string {
  const parts = Object.entries(sheet).map(([name, value]) => {
    if (typeof value === 'object')
      return `${name === darkScheme ? onDarkScreen : name}{${cssOf(value, isWanted)}}`;
    return isWanted(name) ? `${name}:${value};` : '';
  });
  return parts.join('');
}

export const uses = (styles: string, name: string): boolean =>
  styles.includes(`var(${name})`) || styles.includes(`var(${name},`);

/** Variables that only the toast uses. No prerendered markup contains the toast. */
export const usedLater: readonly string[] = ['--mui-palette-success-main', '--mui-zIndex-snackbar'];
