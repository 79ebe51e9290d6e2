import { palettes } from './palettes.ts';

const { primary, secondary, background, divider, gold, ink } = palettes.dark;

/** On a printed page the ink grounds go, and the text on them turns dark again. */
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

/** The ink ground of a first screen. `glow` is the size and the place of the light on it, as `radial-gradient` takes them. */
export const inkGround = (glow: string) =>
  `radial-gradient(${glow}, ${ink.glow} 0%, transparent 75%), linear-gradient(165deg, var(--mui-palette-ink-deep), var(--mui-palette-ink-main) 60%, var(--mui-palette-ink-lagoon))`;

/** Global styles of what stands on an ink ground (`data-ink`): the dark scheme's colours in both schemes. */
export const onInk = {
  '[data-ink]': {
    color: ink.text,
    // For browsers without variables, in which all other grounds are none.
    backgroundColor: [ink.deep, 'var(--without, transparent)'],
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
  // Stronger than the grounds that the elements have of themselves.
  '@media print': {
    ':root [data-ink]': printed,
    '[data-ink]::before': { display: 'none !important' },
    // Drawings for an ink ground keep one.
    '[data-ink] img': { background: ink.deep, printColorAdjust: 'exact' },
  },
} as const;
