import { palettes } from './palettes.ts';

const { primary, secondary, background, divider, gold, ink } = palettes.dark;

/** On paper, dark backgrounds are removed, and the text on them becomes dark. */
const printed = {
  color: palettes.light.text.primary,
  background: 'none !important',
  '--mui-palette-text-primary': palettes.light.text.primary,
  '--mui-palette-text-secondary': palettes.light.text.secondary,
  '--mui-palette-primary-main': palettes.light.primary.main,
  '--mui-palette-secondary-main': palettes.light.secondary.main,
  '--mui-palette-gold': palettes.light.gold,
  '--mui-palette-background-paper': palettes.light.background.paper,
  '--mui-palette-divider': palettes.light.divider,
};

/**
 * A dark background with a glow.
 * @param glow the glow's size and position, as `radial-gradient` takes them
 */
export const inkGround = (glow: string) =>
  `radial-gradient(${glow}, ${ink.glow} 0%, transparent 75%), linear-gradient(165deg, var(--mui-palette-ink-deep), var(--mui-palette-ink-main) 60%, var(--mui-palette-ink-lagoon))`;

/** On paper and in forced-colours mode, light drawings keep a dark background. */
export const drawnOnInk = {
  '@media print, (forced-colors: active)': {
    background: ink.deep,
    printColorAdjust: 'exact',
    forcedColorAdjust: 'none',
  },
} as const;

/** Elements on dark backgrounds (`data-ink`) have the dark scheme's colours in both schemes. */
export const onInk = {
  '[data-ink]': {
    color: ink.text,
    backgroundColor: ink.deep,
    '--mui-palette-text-primary': ink.text,
    '--mui-palette-text-secondary': ink.muted,
    '--mui-palette-primary-main': primary.main,
    '--mui-palette-primary-dark': primary.dark,
    '--mui-palette-primary-contrastText': primary.contrastText,
    '--mui-palette-secondary-main': secondary.main,
    '--mui-palette-background-paper': background.paper,
    '--mui-palette-divider': divider,
    '--mui-palette-gold': gold,
  },
  // `:root` makes this rule more specific than the elements' own backgrounds.
  '@media print': {
    ':root [data-ink]': printed,
    '[data-ink]::before': { display: 'none !important' },
  },
  '[data-ink] img': drawnOnInk,
} as const;
