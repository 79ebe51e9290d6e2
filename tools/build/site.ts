import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { sourceLocale } from '../../src/i18n/locales.ts';
import type { PrerenderedPage } from '../../src/prerender.tsx';

/** Builds the site into a folder (`dist`): the browser's code, then each page as HTML. */
export async function buildSite(outDir: string): Promise<void> {
  await build({ logLevel: 'warn', build: { outDir: resolve(outDir), emptyOutDir: true } });
  const serverFolder = temporaryFolder();
  try {
    await build({
      logLevel: 'warn',
      build: {
        ssr: 'src/prerender.tsx',
        outDir: serverFolder,
        ssrEmitAssets: true,
        copyPublicDir: false,
        chunkSizeWarningLimit: Infinity,
      },
    });
    // Pictures that only prerendered parts name are emitted by the second build.
    cpSync(join(serverFolder, 'assets'), join(outDir, 'assets'), { recursive: true, filter: (file) => !file.endsWith('.js') });
    await writePages(outDir, serverFolder);
  } finally {
    rmSync(serverFolder, { recursive: true });
  }
}

async function writePages(outDir: string, serverFolder: string): Promise<void> {
  const entry = pathToFileURL(join(serverFolder, 'prerender.js')).href;
  const { prerenderPage } = (await import(entry)) as typeof import('../../src/prerender.tsx');
  const template = readFileSync(join(outDir, 'index.html'), 'utf8');
  const write = (file: string, { lang, head, body }: PrerenderedPage) => {
    const html = template
      .replace('<html lang="fr">', `<html lang="${lang}">`)
      .replace('<!--head-->', () => head)
      .replace('<!--body-->', () => body);
    writeFileSync(join(outDir, file), html);
  };
  write('index.html', await prerenderPage('home', sourceLocale));
  // Hosting answers every unknown path with this page and the status 404.
  write('404.html', await prerenderPage('notFound', sourceLocale));
}

/** Inside the project, so that what is imported from it finds the project's packages. */
function temporaryFolder(): string {
  mkdirSync('var', { recursive: true });
  return mkdtempSync(resolve('var/prerender-'));
}
