/** The cards' accent colours; each is readable on a card in both schemes. */
export type Tone = 'primary' | 'secondary' | 'gold';

const colours = { primary: 'primary-main', secondary: 'secondary-main', gold: 'gold' } as const;

/** What `data-tone` gives an element, as global styles: its accent, and the background of a tile. */
export const tones = Object.fromEntries(
  Object.entries(colours).map(([tone, colour]) => [
    `[data-tone=${tone}]`,
    { '--tone': `var(--mui-palette-${colour})`, '--tone-ground': `var(--mui-palette-tint-${tone})` },
  ]),
);
