import { colours } from '../theme/colours.ts';

export type Tone = 'primary' | 'secondary' | 'gold';

const accents = {
  primary: colours.primary.main,
  secondary: colours.secondary.main,
  gold: colours.gold,
};

/** Global styles: `data-tone` gives an element its accent, and the background of a tile. */
export const tones = Object.fromEntries(
  Object.entries(accents).map(([tone, accent]) => [
    `[data-tone=${tone}]`,
    { '--tone': accent, '--tone-ground': colours.tint[tone as Tone] },
  ]),
);
