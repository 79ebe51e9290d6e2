/** The cards' accent colours; each is readable on a card in both schemes. */
export type Tone = 'orange' | 'lagoon' | 'gold';

const colours = { orange: 'primary-main', lagoon: 'secondary-main', gold: 'gold' } as const;

/** The accent as CSS variables: its colour, and the background of a tile. */
export function toneStyle(tone: Tone) {
  return { '--tone': `var(--mui-palette-${colours[tone]})`, '--tone-ground': `var(--mui-palette-tint-${tone})` } as const;
}
