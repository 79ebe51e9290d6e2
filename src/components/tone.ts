import { colours } from '../theme/colours.ts';

export type Tone = 'primary' | 'secondary' | 'gold';

const accents = {
  primary: colours.primary.main,
  secondary: colours.secondary.main,
  gold: colours.gold,
};

/**
 * Global styles: the attribute `data-tone` gives an element its accent colour (`--tone`), and a
 * tile its background (`--tone-ground`).
 */
export const tones = Object.fromEntries(
  Object.entries(accents).map(([tone, accent]) => [
    `[data-tone=${tone}]`,
    { '--tone': accent, '--tone-ground': colours.tint[tone as Tone] },
  ]),
);
