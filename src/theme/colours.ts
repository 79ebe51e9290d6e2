import { themeFor } from './theme.ts';

/** The palette's colours as CSS variables, which have the values of the visitor's colour scheme. */
export const colours = themeFor('ltr').generateThemeVars().palette;
