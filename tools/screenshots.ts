import { mkdirSync, rmSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { awake } from './browser/awake.ts';
import { sampleFields } from '../src/contract/message-sample.ts';
import { chromiumLaunch } from './browser/chromium.ts';
import { build } from './build/built.ts';
import { Refusal, runCommand } from './command.ts';
import { layOutEverything } from './browser/lay-out.ts';
import { acceptMessages, crashContact, holdMessages, refuseMessages } from './browser/mocks.ts';

const help = `npm run screenshots [-- WIDTH…]

Takes pictures of the page and each of its states, in both schemes, at the widths 360, 768, 1280 and 1920 or at those
named, as PNGs in var/screenshots; and a PDF of what is printed. Builds for itself and disturbs nothing that runs beside it.
`;

const folder = 'var/screenshots';
const heights: Record<number, number> = { 360: 780, 768: 1024, 1280: 800, 1920: 1080 };

await runCommand(help, { allowPositionals: true }, async ({ positionals }) => {
  const widths = positionals.length > 0 ? positionals.map(Number) : Object.keys(heights).map(Number);
  const unknown = widths.findIndex((width) => !heights[width]);
  if (unknown >= 0) throw new Refusal(`${positionals[unknown]} is none of the widths ${Object.keys(heights).join(', ')}.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const built = await build('var/screenshots-build');
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
    await photographAll(browser, server.resolvedUrls?.local[0] ?? '', widths);
  } finally {
    // Else a browser that does not start would leave the command running.
    await server.close();
  }
});

async function photographAll(browser: Browser, site: string, widths: number[]): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const take = camera(browser, site, `${width}-${colorScheme}`, {
        viewport: { width, height: heights[width] ?? 0 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'fr-CI',
      });
      await photograph(take);
      console.log(`${width} ${colorScheme}`);
    }
  }
  const take = camera(browser, site, 'print', {});
  await take('', async (page) => {
    await page.pdf({ path: `${folder}/print.pdf`, format: 'A4' });
  });
}

/** Opens a path, hands the page to `stage` and closes it; what `stage` photographs goes under the prefix. */
function camera(on: Browser, site: string, prefix: string, look: BrowserContextOptions) {
  return async (path: string, stage: (page: Page, shoot: Shoot) => Promise<void>, more: BrowserContextOptions = {}) => {
    const context = await on.newContext({ ...look, ...more });
    await layOutEverything(context);
    const page = await context.newPage();
    await page.goto(site + path);
    await page.evaluate(() => document.fonts.load("1em 'Bricolage Grotesque Variable'"));
    // In a picture of a part the header would only lie over it.
    const uncover = { style: '#header { visibility: hidden }' };
    await stage(page, async (name, part) => {
      await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
      const file = `${folder}/${prefix}-${name}.png`;
      if (part) await page.locator(part).screenshot({ path: file, ...uncover });
      else await page.screenshot({ path: file });
    });
    await context.close();
  };
}

type Shoot = (name: string, part?: string) => Promise<void>;

async function photograph(take: ReturnType<typeof camera>): Promise<void> {
  await take('', async (page, shoot) => {
    await shoot('01-first-view');
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1400 });
    const blocks = ['#home', '#about', '#services', '#offers', '#partners', '#clients', '#contact', 'footer:has(nav)'];
    for (const block of blocks) await page.locator(block).scrollIntoViewIfNeeded();
    await awake(page, 'contact');
    await awake(page, 'partners');
    for (const [index, block] of blocks.entries()) {
      const name = block.replaceAll(/\W|has|nav/g, '');
      await shoot(`${String(index + 2).padStart(2, '0')}-${name}`, block);
    }
  });
  await take('', async (page, shoot) => {
    const toggle = page.getByRole('button', { name: 'Menu' });
    if (!(await toggle.isVisible())) return;
    await toggle.click();
    await shoot('20-menu');
  });
  await take('', async (page, shoot) => {
    const contact = page.locator('#contact');
    const submit = contact.locator('button[type=submit]');
    await submit.scrollIntoViewIfNeeded();
    await submit.click();
    await contact.getByText('Veuillez').first().waitFor();
    await shoot('21-form-errors', '#contact form');

    await refuseMessages(page);
    const release = await holdMessages(page);
    const { name, email, message } = sampleFields;
    const typed = { name, email, phone: '+225 07 00 00 00 00', message };
    for (const [field, value] of Object.entries(typed)) await contact.locator(`[name=${field}]`).fill(value);
    await contact.locator('[name=service]').selectOption('integration-cloud');
    await submit.click();
    await contact.getByText('Envoi en cours...').waitFor();
    await shoot('22-form-sending', '#contact form');

    release();
    await page.getByRole('alert').waitFor();
    await page.mouse.move(5, 5);
    await shoot('23-toast-error');

    await page.getByRole('alert').getByRole('button').click();
    await acceptMessages(page);
    await submit.click();
    await contact.getByText('Merci pour votre message.').waitFor();
    await page.mouse.move(5, 5);
    await shoot('24-confirmation');
  });
  await take('404.html', (_, shoot) => shoot('25-not-found'));
  await take('', async (page, shoot) => {
    await crashContact(page, `new TypeError("Cannot read properties of undefined (reading 'values')")`);
    await page.getByRole('alert').scrollIntoViewIfNeeded();
    await page.locator('#menu [aria-current][href="#contact"]').waitFor({ state: 'attached' });
    await shoot('26-error-screen');
  });
  await take(
    '',
    async (page, shoot) => {
      for (const block of ['partners', 'contact']) {
        await page.locator(`#${block}`).scrollIntoViewIfNeeded();
        await shoot(`27-no-script-${block}`, `#${block}`);
      }
    },
    { javaScriptEnabled: false },
  );
}
