import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { awake } from './browser/awake.ts';
import { sourceLocale } from '../src/i18n/locales.ts';
import { chromiumLaunch } from './browser/chromium.ts';
import { build } from './build/build.ts';
import { UserError, runCommand } from './command.ts';
import { layOutEverything } from './browser/lay-out.ts';
import { states } from './browser/states.ts';
import { readLocales } from './locales/language.ts';
import { pictureDifferences } from './picture-differences.ts';
import { drafts } from './locales/vite-plugin.ts';

const help = `npm run screenshots [-- WIDTH… --locale CODE --compare] [-- --accept]

Takes pictures of the page and each of its states, in both schemes, at the widths 360, 768, 1280 and 1920 or at those
named, as PNGs in var/screenshots; and a PDF of what is printed. Builds for itself and disturbs nothing that runs beside it.

  --locale    the language of the page, finished or not (en, pt-BR); by default French
  --compare   names the pictures that differ from the accepted ones, and draws how into var/screenshots-diff;
              the exit code is 1 when one does
  --accept    takes none, but accepts those that are in var/screenshots
`;

const folder = 'var/screenshots';
const accepted = 'var/accepted';
const heights: Record<number, number> = { 360: 780, 768: 1024, 1280: 800, 1920: 1080 };

const config = {
  options: {
    locale: { type: 'string', default: sourceLocale },
    compare: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
  allowPositionals: true,
} as const;

await runCommand(help, config, async ({ positionals, values: { locale, compare, accept } }) => {
  if (accept) return acceptPictures();
  const widths = positionals.length > 0 ? positionals.map(Number) : Object.keys(heights).map(Number);
  const unknown = widths.findIndex((width) => !heights[width]);
  if (unknown >= 0) throw new UserError(`${positionals[unknown]} is none of the widths ${Object.keys(heights).join(', ')}.`);
  const isThere = locale === sourceLocale || readLocales().languages.some(({ code }) => code === locale);
  if (!isThere) throw new UserError(`locales/${locale}.po does not exist.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const built = await build('var/screenshots-build', drafts);
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    // A page of many, so that an unknown path is not answered with the first one.
    appType: 'mpa',
    build: { outDir: built.site },
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    await using browser = await chromium.launch(await chromiumLaunch());
    await photographAll(browser, server.resolvedUrls?.local[0] ?? '', widths, locale);
  } finally {
    // Else a browser that does not start would leave the command running.
    await server.close();
  }
  return compare ? comparePictures() : true;
});

function acceptPictures(): void {
  if (!existsSync(folder)) throw new UserError(`There are no pictures in ${folder} to accept.`);
  rmSync(accepted, { recursive: true, force: true });
  cpSync(folder, accepted, { recursive: true });
}

/** Whether all pictures look like the accepted ones. */
function comparePictures(): boolean {
  const differences = pictureDifferences(folder, accepted, `${folder}-diff`);
  for (const { name, share } of differences) console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}`);
  console.log(`${differences.length} pictures differ from those in ${accepted}`);
  return differences.length === 0;
}

async function photographAll(browser: Browser, site: string, widths: number[], locale: string): Promise<void> {
  const path = locale === sourceLocale ? '' : `${locale}.html`;
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const take = camera(browser, site, `${width}-${colorScheme}`, {
        viewport: { width, height: heights[width] ?? 0 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'fr-CI',
      });
      await photograph(take, path);
      console.log(`${width} ${colorScheme}`);
    }
  }
  const take = camera(browser, site, 'print', {});
  await take(path, async (page) => {
    await page.pdf({ path: `${folder}/print.pdf`, format: 'A4' });
  });
}

/** Opens a path, hands the page to `stage` and closes it; what `stage` photographs goes under the prefix. */
function camera(on: Browser, site: string, prefix: string, look: BrowserContextOptions) {
  return async (path: string, stage: (page: Page, shoot: Shoot) => Promise<void>, more: BrowserContextOptions = {}) => {
    const context = await on.newContext({ ...look, ...more });
    await layOutEverything(context);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(site + path);
    await page.evaluate(() => document.fonts.load("1em 'Bricolage Grotesque Variable'"));
    // In a picture of a part the header would only lie over it.
    const uncover = { style: '#header { visibility: hidden }' };
    await stage(page, async (name, part) => {
      await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
      const file = `${folder}/${prefix}-${name}.png`;
      if (part) await page.locator(part).screenshot({ path: file, animations: 'disabled', ...uncover });
      else await page.screenshot({ path: file, animations: 'disabled' });
    });
    await context.close();
  };
}

type Shoot = (name: string, part?: string) => Promise<void>;

async function photograph(take: ReturnType<typeof camera>, path: string): Promise<void> {
  await take(path, async (page, shoot) => {
    await shoot('01-first-view');
    await makeTall(page);
    const blocks = ['#home', '#about', '#services', '#offers', '#partners', '#clients', '#contact', 'footer:has(nav)'];
    for (const block of blocks) await page.locator(block).scrollIntoViewIfNeeded();
    await awake(page, 'contact');
    await awake(page, 'partners');
    for (const [index, block] of blocks.entries()) {
      const name = block.replaceAll(/\W|has|nav/g, '');
      await shoot(`${String(index + 2).padStart(2, '0')}-${name}`, block);
    }
  });
  for (const [index, [name, reach]] of Object.entries(states).slice(1).entries()) {
    await take(path, async (page, shoot) => {
      const opener = page.locator('[popovertarget]').filter({ visible: true });
      // In a wide window, a page in one language has no menu.
      if (name === 'the menu open' && (await opener.count()) === 0) return;
      await makeTall(page);
      await reach(page);
      await page.mouse.move(5, 5);
      const notice = page.locator('#contact').locator('[role=alert], [role=status]').filter({ visible: true, hasText: /./ });
      if (await notice.count()) await notice.first().scrollIntoViewIfNeeded();
      await shoot(`${index + 20}-${name.replaceAll(' ', '-')}`);
    });
  }
  await take('404.html', (_, shoot) => shoot('40-not-found'));
  await take(
    path,
    async (page, shoot) => {
      for (const block of ['partners', 'contact']) {
        await page.locator(`#${block}`).scrollIntoViewIfNeeded();
        await shoot(`41-no-script-${block}`, `#${block}`);
      }
    },
    { javaScriptEnabled: false },
  );
}

/** Tall enough for the whole form. */
function makeTall(page: Page): Promise<void> {
  return page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1400 });
}
