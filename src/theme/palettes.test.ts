import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { palettes } from './palettes.ts';

const { ink, gold, ...dark } = palettes.dark;
const onInk = [ink.text, ink.muted, dark.primary.main, dark.secondary.main, gold];

// axe leaves a text undecided whose ground is a gradient, or has something drawn over it.
test.each(Object.entries(palettes))('%s: every colour of a text has a contrast of 4.5 to every ground', (_, palette) => {
  const { primary, secondary, error, text, background } = palette;
  const texts = [primary.main, secondary.main, palette.gold, error.main, text.primary, text.secondary];
  const { main, deep, lagoon, glow } = palette.ink;
  const pairs = [
    ...texts.flatMap((one) => Object.values(background).map((ground) => [one, ground] as const)),
    ...onInk.flatMap((one) => [main, deep, lagoon, glow].map((ground) => [one, ground] as const)),
    ...[primary, secondary].map((accent) => [accent.contrastText, accent.main] as const),
  ];
  expect(pairs.filter(([one, ground]) => getContrastRatio(one, ground) < 4.5)).toEqual([]);
});
