/** The accents that cards are told apart by; each is readable on paper in both schemes. */
export type Tone = 'orange' | 'lagoon' | 'gold';

const colours = { orange: 'primary-main', lagoon: 'secondary-main', gold: 'star' } as const;

/** The accent's colour, and its ground: a breath of it. */
export function toneStyle(tone: Tone) {
  const colour = `var(--mui-palette-${colours[tone]})`;
  return { '--tone': colour, '--tone-ground': `color-mix(in srgb, ${colour} 13%, transparent)` } as const;
}
