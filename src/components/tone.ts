export type Tone = 'primary' | 'secondary' | 'gold';

const colours = { primary: 'primary-main', secondary: 'secondary-main', gold: 'gold' } as const;

/** Global styles: `data-tone` gives an element its accent, and the ground of a tile. */
export const tones = Object.fromEntries(
  Object.entries(colours).map(([tone, colour]) => [
    `[data-tone=${tone}]`,
    {
      '--tone': `var(--mui-palette-${colour})`,
      '--tone-ground': `var(--mui-palette-tint-${tone})`,
    },
  ]),
);
