import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserslistToTargets, Features, transform } from 'lightningcss';
import { build } from 'vite';
import { sourceLocale } from '../../src/i18n/locales.ts';
import type { PrerenderedPage } from '../../src/prerender.tsx';
import project from '../../package.json' with { type: 'json' };
import { UserError } from '../../shared/command.ts';
import { htmlOf } from './html.ts';
import { withFrenchMarked } from './french-marked.ts';
import { noticesFile, writeNotices } from './notices.ts';
import { withPolicy } from './policy.ts';
import { siteFiles } from './site-files.ts';

export async function buildSite(folder: string): Promise<void> {
  const outDir = resolve(folder);
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  // The prerenderer's code (`.prerender`) is deleted below; pictures that only prerendered
  // components import stay in the build.
  await build({
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: false,
      manifest: false,
      license: { fileName: `.prerender/${noticesFile}` },
      ssrEmitAssets: true,
      copyPublicDir: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        output: {
          entryFileNames: '.prerender/[name].js',
          chunkFileNames: '.prerender/[name]-[hash].js',
        },
      },
    },
  });
  await writePages(outDir);
  writeNotices(outDir, [outDir, join(outDir, '.prerender')]);
  rmSync(join(outDir, '.prerender'), { recursive: true });
}

async function writePages(outDir: string): Promise<void> {
  const entry = pathToFileURL(join(outDir, '.prerender/prerender.js')).href;
  const { locales, pagesOf, prerenderPage, untranslated } = (await import(
    entry
  )) as typeof import('../../src/prerender.tsx');
  const template = withScriptLast(readFileSync(join(outDir, 'index.html'), 'utf8'));
  const render: typeof prerenderPage = (page, locale) =>
    prerenderPage(page, locale).catch((error: unknown) => {
      throw new UserError(`The page can't be rendered (${locale}): ${String(error)}`, {
        cause: error,
      });
    });
  const write = (file: string, locale: string, page: PrerenderedPage) => {
    for (const [address, content] of Object.entries(page.files))
      writeFileSync(join(outDir, address), content);
    const body = withFrenchMarked(page.body, untranslated[locale], page.dir);
    writeFileSync(
      join(outDir, file),
      withPolicy(file, withSmallStyles(htmlOf(template, { ...page, body }))),
    );
  };
  for (const locale of locales) {
    for (const [path, page] of pagesOf(locale))
      write(`${path.slice(1) || 'index'}.html`, locale, await render(page, locale));
  }
  write('404.html', sourceLocale, await render('notFound', sourceLocale));
  for (const [name, content] of siteFiles(locales)) {
    mkdirSync(dirname(join(outDir, name)), { recursive: true });
    writeFileSync(join(outDir, name), content);
  }
}

const targets = browserslistToTargets(
  project.browserslist.map((browser) => browser.replace('>= ', '')),
);

const withSmallStyles = (html: string) =>
  html.replace(/(?<=<style[^>]*>).*?(?=<\/style>)/gs, (css) => {
    // `MediaRangeSyntax` is included for browsers that are older than the targets, such as Chromium
    // 103, which can't read `(width >= 900px)`.
    const { MediaRangeSyntax: include, LightDark: exclude } = Features;
    return transform({
      filename: 'style',
      code: Buffer.from(css),
      minify: true,
      targets,
      include,
      exclude,
    }).code.toString();
  });

/**
 * Lowers the script's priority, because the first paint doesn't need the script
 * (docs/decisions/0012-first-paint.md).
 */
const withScriptLast = (html: string) =>
  html.replace('<script type="module"', '$& fetchpriority="low"');
