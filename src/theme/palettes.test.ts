import { globSync, readFileSync } from 'node:fs';
import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { palettes } from './palettes.ts';

type Colours = Record<string, string>;

const { ink, gold, ...dark } = palettes.dark;
const onInk = {
  text: ink.text,
  muted: ink.muted,
  primary: dark.primary.main,
  secondary: dark.secondary.main,
  gold,
};

/** The texts and graphics whose contrast to a background is too low. */
const low = (texts: Colours, grounds: Colours, needed = 4.5) =>
  Object.entries(texts).flatMap(([text, colour]) =>
    Object.entries(grounds).flatMap(([ground, behind]) => {
      const contrast = getContrastRatio(colour, behind);
      return contrast < needed
        ? `${text} ${colour} on ${ground} ${behind}: ${contrast.toFixed(2)}`
        : [];
    }),
  );

// axe leaves a text undecided if its background is a gradient, or if something is drawn over the
// background. This test covers such texts.
test.each(Object.entries(palettes))(
  'in the %s scheme, text has a contrast of at least 4.5:1 to the backgrounds behind it, graphics 3:1',
  (_, palette) => {
    const { primary, secondary, error, success, star, text, background } = palette;
    const accents = {
      primary: primary.main,
      secondary: secondary.main,
      gold: palette.gold,
      error: error.main,
    };
    const { main, deep, lagoon, glow } = palette.ink;
    expect([
      ...low({ ...accents, text: text.primary, secondaryText: text.secondary }, background),
      ...low(onInk, { inkMain: main, inkDeep: deep, inkLagoon: lagoon, inkGlow: glow }),
      ...low({ contrastText: primary.contrastText }, { primary: primary.main }),
      ...low({ contrastText: secondary.contrastText }, { secondary: secondary.main }),
      ...low({ success: success.main, star }, { paper: background.paper }, 3),
    ]).toEqual([]);
  },
);

test('colours are written in palettes.ts alone, except white, black and colours of logos', () => {
  const files = globSync([
    'src/**/*.{ts,tsx,svg}',
    'functions/src/**/*.ts',
    'index.html',
    'firebase.json',
  ]);
  const own = /\.test\.|palettes\.ts$|logos[\\/]|partners[\\/]content/;
  const found = files
    .filter((file) => !own.test(file))
    .flatMap((file) => {
      const colours =
        readFileSync(file, 'utf8').match(
          /(?<!&)#(?:[\dA-F]{6}|[\dA-F]{3})\b(?![\w-])|\brgba?\(\d+/gi,
        ) ?? [];
      return colours
        .filter((colour) => !/^#(fff|000)/i.test(colour))
        .map((colour) => `${file}: ${colour}`);
    });
  expect(found).toEqual([]);
});
