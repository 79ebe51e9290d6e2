import { cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { pathOf, sourceLocale } from '../src/i18n/locales.ts';
import { awake } from './browser/awake.ts';
import { chromiumLaunch } from './browser/chromium.ts';
import { layOutEverything } from './browser/lay-out.ts';
import { states } from './browser/states.ts';
import { build } from './build/build.ts';
import { serve } from './build/serve.ts';
import { UserError, runCommand } from './command.ts';
import { drafts } from './locales/vite-plugin.ts';
import { pictureDifferences } from './picture-differences.ts';

const help = `npm run screenshots [-- WIDTH… --locale CODE --compare] [-- --accept]

Takes pictures of the page and each of its states, in both schemes, at the widths 360, 768, 1280 and 1920 or at those
given, as PNGs in var/screenshots; and a PDF of the page as printed. Uses a build and a server of its own.

  --locale    the language of the page, finished or not (en, pt-BR); by default French
  --compare   names the pictures that differ from the accepted ones, and draws the differences into var/screenshots-diff;
              the exit code is 1 when one does
  --accept    accepts the pictures in var/screenshots, without taking new ones
`;

const folder = 'var/screenshots';
const accepted = 'var/accepted';
const heights: Record<string, number> = { 360: 780, 768: 1024, 1280: 800, 1920: 1080 };

const sections = ['home', 'about', 'services', 'offers', 'partners', 'clients', 'contact'];

const options = {
  locale: { type: 'string', default: sourceLocale },
  compare: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
} as const;

await runCommand(help, { options, allowPositionals: true }, async ({ positionals, values: { locale, compare, accept } }) => {
  if (accept) return acceptPictures();
  if (compare && !existsSync(accepted)) throw new UserError(`No pictures were accepted yet: take some, then add --accept.`);
  const unknown = positionals.find((width) => !heights[width]);
  if (unknown) throw new UserError(`${unknown} is not one of the widths ${Object.keys(heights).join(', ')}.`);
  const { site } = await build('var/screenshots-build', drafts);
  const path = pathOf(locale);
  if (!existsSync(join(site, path === '/' ? 'index.html' : `${path}.html`)))
    throw new UserError(`locales/${locale}.po does not exist.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(await chromiumLaunch());
  const { url, stop } = await serve(site);
  try {
    await takeAll(browser, url, path.slice(1), positionals.length > 0 ? positionals : Object.keys(heights));
  } finally {
    stop();
    await browser.close();
  }
  return compare ? comparePictures() : true;
});

function acceptPictures(): void {
  if (!existsSync(folder)) throw new UserError(`There are no pictures in ${folder} to accept.`);
  const widthOf = (name: string) => name.split('-')[0];
  const widths = new Set(globSync('*.png', { cwd: folder }).map(widthOf));
  // Those of other widths stay.
  for (const name of globSync('*.png', { cwd: accepted })) if (widths.has(widthOf(name))) rmSync(join(accepted, name));
  cpSync(folder, accepted, { recursive: true });
}

/** Whether all pictures look like the accepted ones. */
function comparePictures(): boolean {
  const differences = pictureDifferences(folder, accepted, `${folder}-diff`);
  for (const { name, share } of differences) console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}`);
  console.log(`${differences.length} pictures differ from those in ${accepted}`);
  return differences.length === 0;
}

async function takeAll(browser: Browser, site: string, path: string, widths: string[]): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: Number(width), height: heights[width]! };
      const look = { viewport, colorScheme, reducedMotion: 'reduce', locale: 'fr-CI' } as const;
      const series = `${folder}/${width}-${colorScheme}-`;
      await takeSeries((url, stage, more) => visit(browser, site + url, { ...look, ...more }, stage), path, series);
      console.log(`${width} ${colorScheme}`);
    }
  }
  await visit(browser, site + path, {}, (page) => page.pdf({ path: `${folder}/print.pdf`, format: 'A4' }));
}

type Stage = (page: Page) => Promise<unknown>;

/** Opens a page, hands it to `stage`, and closes it. */
async function visit(browser: Browser, url: string, look: BrowserContextOptions, stage: Stage): Promise<void> {
  const context = await browser.newContext(look);
  await layOutEverything(context);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(url);
  await page.evaluate(() => document.fonts.load("1em 'Bricolage Grotesque Variable'"));
  await stage(page);
  await context.close();
}

async function takeSeries(
  open: (url: string, stage: Stage, more?: BrowserContextOptions) => Promise<void>,
  path: string,
  series: string,
): Promise<void> {
  await open(path, async (page) => {
    await take(page, `${series}01-first-view`);
    await makeTall(page);
    const parts = [...sections.map((id) => `#${id}`), 'footer:has(nav)'];
    for (const part of parts) await page.locator(part).scrollIntoViewIfNeeded();
    await awake(page, 'contact');
    await awake(page, 'partners');
    for (const [index, part] of parts.entries()) {
      await take(page, `${series}${String(index + 2).padStart(2, '0')}-${sections[index] ?? 'footer'}`, part);
    }
  });
  for (const [index, [name, reach]] of Object.entries(states).slice(1).entries()) {
    await open(path, async (page) => {
      const opener = page.locator('[popovertarget]').filter({ visible: true });
      // In a wide window, a page in one language has no menu.
      if (name === 'the menu open' && (await opener.count()) === 0) return;
      await makeTall(page);
      await reach(page);
      await page.mouse.move(5, 5);
      const notice = page.locator('#contact').locator('[role=alert], [role=status]').filter({ visible: true, hasText: /./ });
      if (await notice.count()) await notice.first().scrollIntoViewIfNeeded();
      await take(page, `${series}${index + 20}-${name.replaceAll(' ', '-')}`);
    });
  }
  await open('404', (page) => take(page, `${series}40-not-found`));
  const withoutScript = async (page: Page) => {
    for (const id of ['partners', 'contact']) await take(page, `${series}41-no-script-${id}`, `#${id}`);
  };
  await open(path, withoutScript, { javaScriptEnabled: false });
}

/** Takes a picture of the window, or of a part of the page. */
async function take(page: Page, name: string, part?: string): Promise<void> {
  const look = { path: `${name}.png`, animations: 'disabled' } as const;
  // The header would lie over a part.
  if (part) await page.locator(part).screenshot({ ...look, style: '#header { visibility: hidden }' });
  else await page.screenshot(look);
}

/** Tall enough for the whole form. */
function makeTall(page: Page): Promise<void> {
  return page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1400 });
}
