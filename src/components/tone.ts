/** The accents that cards are told apart by; each is readable on paper in both schemes. */
export type Tone = 'orange' | 'lagoon' | 'gold';

const colours = { orange: 'primary-main', lagoon: 'secondary-main', gold: 'gold' } as const;

/** The accent's colour, and the ground of a tile in it. */
export function toneStyle(tone: Tone) {
  return { '--tone': `var(--mui-palette-${colours[tone]})`, '--tone-ground': `var(--mui-palette-tint-${tone})` } as const;
}
