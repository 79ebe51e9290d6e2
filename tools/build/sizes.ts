import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { urlPathOf, headersOf } from './hosting.ts';

/** In KB, compressed by Brotli. */
export const budgets = {
  /** The largest HTML page with its headers. The budget leaves room for one more section. */
  html: 29,
  /** The HTML up to the end of the first screen. The hero's drawings are 1.4 KB of it. */
  firstScreen: 9,
  /** The JavaScript that every page load executes. */
  boot: 3.5,
  /** All JavaScript except the form's. */
  withoutForm: 133,
  form: 50,
  /** Everything that a phone's visit transfers until the page is idle. */
  transferred: 75,
  /** Everything that a visit with a sent message transfers. */
  message: 300,
};

export const exceeded = (name: keyof typeof budgets) =>
  `in KB: make it smaller, or raise \`${name}\` in tools/build/sizes.ts and say why`;

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

/** The size of each page, or of its beginning up to `end`, with its uncompressed headers. */
export function htmlSizes(dist: string, end = '</html>'): Record<string, number> {
  const sizeOf = (page: string) => {
    const [beginning = ''] = readFileSync(join(dist, page), 'utf8').split(end);
    return (
      (brotliCompressSync(beginning).length + [...headersOf(urlPathOf(page))].join('\r\n').length) /
      1000
    );
  };
  return Object.fromEntries(globSync('*.html', { cwd: dist }).map((page) => [page, sizeOf(page)]));
}
