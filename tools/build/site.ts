import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { sourceLocale } from '../../src/i18n/locales.ts';

const serverFolder = resolve('.local/prerender');

/** Builds the site into `dist`: the browser's code, then each page as HTML. */
export async function buildSite(): Promise<void> {
  await build({ logLevel: 'warn' });
  await build({
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: serverFolder, emptyOutDir: true, ssrEmitAssets: true, copyPublicDir: false },
  });
  // Pictures that only prerendered parts name are emitted by the second build.
  cpSync(join(serverFolder, 'assets'), 'dist/assets', { recursive: true, filter: (file) => !file.endsWith('.js') });

  const { prerenderPage } = (await import(
    pathToFileURL(join(serverFolder, 'prerender.js')).href
  )) as typeof import('../../src/prerender.tsx');
  const template = readFileSync('dist/index.html', 'utf8');
  const { lang, head, body } = await prerenderPage(sourceLocale);
  const html = template
    .replace('<html lang="fr">', `<html lang="${lang}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body);
  writeFileSync('dist/index.html', html);
  rmSync(serverFolder, { recursive: true });
}
