import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { sourceLocale } from '../../src/i18n/locales.ts';
import type { PrerenderedPage } from '../../src/prerender.tsx';
import { writeSiteFiles } from './site-files.ts';

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
  const { locales, prerenderPage } = (await import(entry)) as typeof import('../../src/prerender.tsx');
  const template = withScriptLast(readFileSync(join(outDir, 'index.html'), 'utf8'), outDir);
  const write = (file: string, page: PrerenderedPage) => {
    const { lang, dir, head, styles, body, files } = page;
    for (const [address, content] of Object.entries(files)) writeFileSync(join(outDir, address), content);
    const html = template
      .replace('<html lang="fr" dir="ltr">', `<html lang="${lang}" dir="${dir}">`)
      .replace('<!--head-->', () => `${head}<style>${styles}</style>`)
      .replace('<!--body-->', () => body);
    writeFileSync(join(outDir, file), html);
  };
  for (const locale of locales) write(fileOf(locale), await prerenderPage('home', locale));
  writeSiteFiles(outDir, locales);
  // Hosting answers every unknown path with this page and the status 404.
  write('404.html', await prerenderPage('notFound', sourceLocale));
}

/**
 * The first paint needs nothing of the script: it mustn't compete with what
 * does (docs/decisions/0012-first-paint.md). And the browser refuses a script
 * whose content is not what was built (Subresource Integrity).
 */
function withScriptLast(html: string, outDir: string): string {
  return html.replace(/(<script type="module" crossorigin) src="([^"]+)"/, (_, tag: string, address: string) => {
    const hash = createHash('sha384')
      .update(readFileSync(join(outDir, address)))
      .digest('base64');
    return `${tag} fetchpriority="low" integrity="sha384-${hash}" src="${address}"`;
  });
}

/** Hosting answers `/en` with `en.html`. */
const fileOf = (locale: string) => (locale === sourceLocale ? 'index.html' : `${locale}.html`);

/** Inside the project, so that what is imported from it finds the project's packages. */
function temporaryFolder(): string {
  mkdirSync('var', { recursive: true });
  return mkdtempSync(resolve('var/prerender-'));
}
