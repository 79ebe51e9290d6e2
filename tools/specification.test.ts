import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/specification.md', 'utf8').matchAll(/^\| (.+?) +\| (\[.+?) +\|$/gm);

const sourceOf = (path: string) =>
  (statSync(path).isDirectory() ? globSync(`${path}/*.ts`) : [path])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

test.each([...rows].map(([, what = '', tests = '']) => [what, tests] as const))(
  'the test of what is specified has its texts: %s',
  (what, tests) => {
    const paths = [...tests.matchAll(/\((.+?)\)/g)].map(([, path = '']) => join('docs', path));
    expect(paths).not.toEqual([]);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
    const source = paths.map(sourceOf).join('\n');
    for (const [, text = ''] of what.matchAll(/`(.+?)`/g)) expect(source).toContain(text);
  },
);

test('every part of the page has its lines', () => {
  const specified = readFileSync('docs/specification.md', 'utf8');
  const files = globSync('tests/page/specification/*.test.ts').filter(
    (file) => !file.includes('accessibility'),
  );
  for (const file of files) expect(specified, file).toContain(`(../${file})`);
});
