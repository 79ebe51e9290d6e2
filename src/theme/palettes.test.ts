import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { palettes } from './palettes.ts';

type Colours = Record<string, string>;

const { primary, secondary, gold } = palettes.dark;
const { text: onInk, muted, ...inks } = palettes.dark.ink;
const textsOnInk = { 'ink.text': onInk, 'ink.muted': muted, primary: primary.main, secondary: secondary.main, gold };

/** Which of these texts have a contrast below 4.5 to one of these grounds. */
const low = (texts: Colours, grounds: Colours) =>
  Object.entries(texts).flatMap(([text, colour]) =>
    Object.entries(grounds).flatMap(([ground, behind]) => {
      const contrast = getContrastRatio(colour, behind);
      return contrast < 4.5 ? `${text} ${colour} on ${ground} ${behind}: ${contrast.toFixed(2)}` : [];
    }),
  );

// axe leaves a text undecided whose ground is a gradient, or has something drawn over it.
test.each(Object.entries(palettes))('%s: every colour of a text has a contrast of 4.5 to every ground', (_, palette) => {
  const accents = { primary: palette.primary.main, secondary: palette.secondary.main };
  const { primary: main, secondary: second } = palette.text;
  const texts = { ...accents, gold: palette.gold, error: palette.error.main, 'text.primary': main, 'text.secondary': second };
  expect(low(texts, palette.background)).toEqual([]);
  for (const accent of ['primary', 'secondary'] as const)
    expect(low({ [`${accent}.contrastText`]: palette[accent].contrastText }, { [accent]: accents[accent] })).toEqual([]);
});

test('on an ink ground, in both schemes, the colours of the dark scheme have one', () => {
  expect(low(textsOnInk, inks)).toEqual([]);
});
