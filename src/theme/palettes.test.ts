import { globSync, readFileSync } from 'node:fs';
import { getContrastRatio, hexToRgb } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { drawingColours, flagshipFrame, palettes } from './palettes.ts';

type Colours = Record<string, string>;

const { ink, gold, ...dark } = palettes.dark;
const onInk = {
  text: ink.text,
  muted: ink.muted,
  primary: dark.primary.main,
  secondary: dark.secondary.main,
  gold,
};

/** Which of these texts, or graphics, have too low a contrast to one of these grounds. */
const low = (texts: Colours, grounds: Colours, needed = 4.5) =>
  Object.entries(texts).flatMap(([text, colour]) =>
    Object.entries(grounds).flatMap(([ground, behind]) => {
      const contrast = getContrastRatio(colour, behind);
      return contrast < needed
        ? `${text} ${colour} on ${ground} ${behind}: ${contrast.toFixed(2)}`
        : [];
    }),
  );

// axe leaves a text undecided whose ground is a gradient, or has something drawn over it.
test.each(Object.entries(palettes))(
  '%s: texts have a contrast of 4.5 to every ground, graphics one of 3',
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

const { light } = palettes;
const [first = '', , last = ''] = flagshipFrame.match(/#\w{6}/g) ?? [];
const { contrastText: _onPrimary, ...lightPrimary } = light.primary;
const { contrastText: _onSecondary, ...lightSecondary } = light.secondary;

/** The shades that belong to each accent, wherever they are listed. */
const shades: Record<string, Record<string, string>[]> = {
  primary: [
    { ...lightPrimary, tint: light.tint.primary, frame: first },
    { ...dark.primary, tint: dark.tint.primary },
    ...['primary', 'dawn', 'dusk'].map((name) => drawingColours[name] ?? {}),
  ],
  secondary: [
    { ...lightSecondary, tint: light.tint.secondary, frame: last },
    { ...dark.secondary, tint: dark.tint.secondary },
    ...['secondary', 'lagoon', 'depths'].map((name) => drawingColours[name] ?? {}),
  ],
  gold: [
    { gold: light.gold, tint: light.tint.gold, star: light.star },
    { tint: dark.tint.gold, star: dark.star },
    drawingColours['gold'] ?? {},
  ],
};
const accents: Colours = { primary: dark.primary.main, secondary: dark.secondary.main, gold };

test.each(Object.entries(shades))(
  'the shades of the %s colour follow it when it changes',
  (accent, groups) => {
    const strays = groups.flatMap((colours) =>
      Object.entries(colours).filter(([, colour]) => between(colour, accents[accent] ?? '') > 30),
    );
    expect(strays, `choose them anew, in palettes.ts, to fit ${accents[accent]}`).toEqual([]);
  },
);

test('the accents are of different hues, so that cards and services can be told apart', () => {
  expect(between(dark.primary.main, dark.secondary.main)).toBeGreaterThan(45);
  expect(between(light.primary.main, light.secondary.main)).toBeGreaterThan(45);
  for (const accent of [dark.primary, dark.secondary])
    expect(between(accent.main, gold)).toBeGreaterThan(15);
});

/** How far apart two hues are, in degrees from 0 to 180. */
function between(one: string, other: string): number {
  const difference = Math.abs(hueOf(one) - hueOf(other));
  return Math.min(difference, 360 - difference);
}

function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hexToRgb(hex).match(/\d+/g) ?? []).map(Number);
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

test("colours are in palettes.ts alone, except white, black, others' logos and the remark on unfinished pages", () => {
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
