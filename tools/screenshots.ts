import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { pathOf, sourceLocale } from '../src/i18n/locales.ts';
import { hydrated } from './browser/hydrated.ts';
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
  --accept    accepts the pictures in var/screenshots, without taking new ones; accepted ones of other widths stay
`;

const taken = 'var/screenshots';
const accepted = 'var/accepted';
const heights: Record<string, number> = { 360: 780, 768: 1024, 1280: 800, 1920: 1080 };

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
  if (locale !== sourceLocale && !existsSync(`locales/${locale}.po`)) throw new UserError(`locales/${locale}.po does not exist.`);
  const { site } = await build('var/screenshots-build', drafts);
  const path = pathOf(locale).slice(1);
  rmSync(taken, { recursive: true, force: true });
  const browser = await chromium.launch(await chromiumLaunch());
  const { url, stop } = await serve(site);
  try {
    for (const width of positionals.length > 0 ? positionals : Object.keys(heights)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width: Number(width), height: heights[width]! };
        const look = { viewport, colorScheme, reducedMotion: 'reduce', locale: 'fr-CI' } as const;
        const visit: Visit = (at, act, more) => visitAs(browser, { ...look, ...more }, url + at, act);
        await takeSeries(visit, path, `${taken}/${width}-${colorScheme}`);
        console.log(`${width} ${colorScheme}`);
      }
    }
    await visitAs(browser, {}, url + path, (page) => page.pdf({ path: `${taken}/print.pdf`, format: 'A4' }));
  } finally {
    stop();
    await browser.close();
  }
  return compare ? comparePictures() : true;
});

function acceptPictures(): void {
  if (!existsSync(taken)) throw new UserError(`There are no pictures in ${taken} to accept.`);
  for (const series of readdirSync(taken)) rmSync(join(accepted, series), { recursive: true, force: true });
  cpSync(taken, accepted, { recursive: true });
}

/** Whether all pictures look like the accepted ones. */
function comparePictures(): boolean {
  const differences = pictureDifferences(taken, accepted, `${taken}-diff`);
  for (const { name, share } of differences) console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}`);
  console.log(`${differences.length} pictures differ from those in ${accepted}`);
  return differences.length === 0;
}

type Act = (page: Page) => Promise<unknown>;
type Visit = (path: string, act: Act, more?: BrowserContextOptions) => Promise<void>;

/** Opens a page, acts on it once its font and all pictures have loaded, and closes it. */
async function visitAs(browser: Browser, look: BrowserContextOptions, url: string, act: Act): Promise<void> {
  const page = await browser.newPage(look);
  await layOutEverything(page.context());
  await page.clock.install();
  await page.goto(url);
  await page.evaluate(async () => {
    await document.fonts.load("1em 'Bricolage Grotesque Variable'");
    for (const picture of document.images) {
      picture.loading = 'eager';
      await picture.decode();
    }
  });
  await act(page);
  await page.close();
}

async function takeSeries(visit: Visit, path: string, series: string): Promise<void> {
  const take = async (page: Page, name: string, part?: Locator) => {
    const look = { path: `${series}/${name}.png`, animations: 'disabled' } as const;
    // The header would lie over a part.
    if (part) await part.screenshot({ ...look, style: '#header { visibility: hidden }' });
    else {
      // An observer calls back after the page's own, which mark the current section in the header.
      await page.evaluate(() => new Promise((seen) => new IntersectionObserver(seen).observe(document.body)));
      await page.screenshot(look);
    }
  };
  await visit(path, async (page) => {
    await take(page, 'first-view');
    await makeTall(page);
    for (const island of ['partners', 'contact'] as const) {
      await page.locator(`#${island}`).scrollIntoViewIfNeeded();
      await hydrated(page, island);
    }
    for (const part of await page.locator('main > section, main + footer').all()) {
      await take(page, (await part.getAttribute('id')) ?? 'footer', part);
    }
  });
  for (const [name, reach] of Object.entries(states).slice(1)) {
    await visit(path, async (page) => {
      const opener = page.locator('[popovertarget]').filter({ visible: true });
      // In a wide window, a page in one language has no menu.
      if (name === 'the menu open' && (await opener.count()) === 0) return;
      await makeTall(page);
      await reach(page);
      await page.mouse.move(5, 5);
      const notice = page.locator('#contact').locator('[role=alert], [role=status]').filter({ visible: true, hasText: /./ });
      if (await notice.count()) await notice.first().scrollIntoViewIfNeeded();
      await take(page, name.replaceAll(' ', '-'));
    });
  }
  await visit('404', (page) => take(page, 'not-found'));
  const withoutScript = async (page: Page) => {
    for (const id of ['partners', 'contact']) await take(page, `no-script-${id}`, page.locator(`#${id}`));
  };
  await visit(path, withoutScript, { javaScriptEnabled: false });
}

/** Tall enough for the whole form. */
function makeTall(page: Page): Promise<void> {
  return page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1400 });
}
