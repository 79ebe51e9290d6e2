import { globSync, readFileSync } from 'node:fs';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { drawingColours } from '../../src/theme/palettes.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { coloured, colouredDrawings } from './drawings.ts';

test("drawings, apart from other companies' logos, use each of `drawingColours`, and no other colour but white", () => {
  const files = globSync('src/**/*.svg', { exclude: (file) => file.endsWith('logos') });
  expect(files.length).toBeGreaterThan(15);
  const own = files.filter((file) =>
    /#(?!f{3}\b)[\da-f]{3,8}\b(?=["'};])|rgb|hsl/i.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
  const used = new Set(
    files.flatMap((file) => readFileSync(file, 'utf8').match(/var\(.+?\)/g) ?? []),
  );
  const known = Object.entries(drawingColours).flatMap(([family, shades]) =>
    Object.keys(shades).map((shade) =>
      shade === 'main' ? `var(--${family})` : `var(--${family}-${shade})`,
    ),
  );
  expect([...used].toSorted()).toEqual(known.toSorted());
});

test('a colour that the palette lacks stops the build', () => {
  expect(coloured('<path fill="var(--primary)"/>')).toBe(
    `<path fill="${drawingColours['primary']?.['main']}"/>`,
  );
  expect(() => coloured('<path fill="var(--primary-depe)"/>')).toThrow(
    'src/theme/palettes.ts has no colour "primary-depe"',
  );
});

test('a build has the current version of each drawing, not that of an earlier build', async () => {
  const { folder, write } = testFolder({
    'main.js': "import url from './a.svg?no-inline';\nconsole.log(url);",
  });
  for (const radius of ['r="1"', 'r="2"']) {
    write(
      'a.svg',
      `<svg xmlns="http://www.w3.org/2000/svg"><circle ${radius} fill="var(--primary)"/></svg>`,
    );
    const input = `${folder}/main.js`;
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      plugins: [colouredDrawings()],
      build: { rolldownOptions: { input } },
    });
    const [built = ''] = globSync(`${folder}/dist/assets/a-*.svg`);
    expect(readFileSync(built, 'utf8')).toContain(
      `${radius} fill="${drawingColours['primary']?.['main']}"`,
    );
  }
});
