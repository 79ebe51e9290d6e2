import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { headersFor } from './serve.ts';

/** The module that only the form needs, as Vite's manifest names it. */
const form = 'src/sections/contact/island.ts';

const kilobytes = (file: string) => brotliCompressSync(readFileSync(file)).length / 1000;

/** The sizes of this site, built, which the same build always has. */
export function sizesOf(dist: string): { html: number; boot: number; withoutForm: number; form: number } {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const reachable = (leaveOut?: string) => {
    const found = new Set<string>();
    const visit = (key: string) => {
      if (found.has(key) || key === leaveOut) return;
      found.add(key);
      [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])].forEach(visit);
    };
    visit('index.html');
    return found;
  };
  const sizeOf = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + kilobytes(join(dist, manifest[key]?.file ?? '')), 0);
  const withoutForm = reachable(form);
  return {
    html: Math.max(...globSync('*.html', { cwd: dist }).map((page) => kilobytes(join(dist, page)) + headersSize(dist, page))),
    boot: sizeOf(['index.html', ...(manifest['index.html']?.imports ?? [])]),
    withoutForm: sizeOf(withoutForm),
    form: sizeOf([...reachable()].filter((key) => !withoutForm.has(key))),
  };
}

/** As in firebase.json, uncompressed; Hosting adds about 0.2 KB of its own. */
const headersSize = (dist: string, page: string) => Object.entries(headersFor(dist, `/${page}`)).join('\r\n').length / 1000;
