import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { addressOf, headersOf } from '../build/hosting.ts';

const form = 'src/sections/contact/island.ts';

const kilobytes = (file: string) => brotliCompressSync(readFileSync(file)).length / 1000;

export function sizesOf(dist: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const reachable = (leaveOut?: string) => {
    const found = new Set(['index.html']);
    for (const key of found) {
      const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
      for (const next of [...imports, ...dynamicImports]) if (next !== leaveOut) found.add(next);
    }
    return found;
  };
  const sizeOf = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + kilobytes(join(dist, manifest[key]?.file ?? '')), 0);
  const withoutForm = sizeOf(reachable(form));
  return {
    html: Math.max(...Object.values(htmlSizes(dist))),
    firstScreen: Math.max(...Object.values(htmlSizes(dist, '</section>'))),
    boot: sizeOf(['index.html', ...(manifest['index.html']?.imports ?? [])]),
    withoutForm,
    form: sizeOf(reachable()) - withoutForm,
  };
}

export function lastRelease(): { version: string; sizes: ReturnType<typeof sizesOf> } {
  const versions = readdirSync('tests/releases').toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const version = versions.at(-1) ?? '';
  const sizes = JSON.parse(
    readFileSync(`tests/releases/${version}/sizes.json`, 'utf8'),
  ) as ReturnType<typeof sizesOf>;
  return { version, sizes };
}

/** Of each page, or its beginning, with its headers, which are not compressed. */
export function htmlSizes(dist: string, end = '</html>'): Record<string, number> {
  const sizeOf = (page: string) => {
    const [beginning = ''] = readFileSync(join(dist, page), 'utf8').split(end);
    return (
      (brotliCompressSync(beginning).length + [...headersOf(addressOf(page))].join('\r\n').length) /
      1000
    );
  };
  return Object.fromEntries(globSync('*.html', { cwd: dist }).map((page) => [page, sizeOf(page)]));
}
