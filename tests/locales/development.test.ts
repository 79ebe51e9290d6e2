import { setTimeout } from 'node:timers/promises';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hydrateAll } from '../../tools/browser/page.ts';
import { patience } from '../../shared/patience.ts';
import { testBrowser } from '../support/browser.ts';
import { desktop } from '../support/site.ts';
import { testLocales, writeTestLocales } from '../support/test-locales.ts';

const browser = testBrowser({ patient: true });
/** A copy of the site's sources, which the tests change. */
const root = mkdtempSync(join(tmpdir(), 'development-'));
let server: ViteDevServer | undefined;
/** The lines that the terminal shows, except errors. */
const said: string[] = [];

beforeAll(async () => {
  for (const path of ['src', 'public', 'index.html'])
    cpSync(path, join(root, path), { recursive: true });
  writeTestLocales(join(root, 'locales'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  vi.stubEnv('LOCALES_FOLDER', join(root, 'locales'));
  server = await createServer({
    root,
    configFile: resolve('vite.config.ts'),
    cacheDir: resolve('node_modules/.vite/development-test'),
    resolve: { preserveSymlinks: true },
    customLogger: {
      ...createLogger('silent'),
      info: (line) => said.push(line),
      warn: (line) => said.push(line),
    },
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  rmSync(root, { recursive: true });
});

const urlOf = (path: string) => `${server?.resolvedUrls?.local[0]}${path}`;

/** A long timeout, because Vite transforms each file on its first request. */
const slowly = { timeout: patience.medium };

async function open(path: string) {
  const page = await browser.open('about:blank', desktop);
  await page.goto(urlOf(path));
  await page.locator('#home h1').waitFor();
  const shows = (text: string | RegExp) =>
    page.getByText(text).first().waitFor({ state: 'attached' });
  return { page, shows };
}

const change = (file: string, from: string | RegExp, to: string) =>
  writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8').replace(from, to));

test('a language is shown as far as it is translated, and changes of its file are shown', async () => {
  const { page, shows } = await open(testLocales.staff);
  expect(await page.locator('html').getAttribute('lang')).toBe(testLocales.staff);
  const file = `locales/${testLocales.staff}.po`;
  change(file, 'msgid "Accueil"\nmsgstr ""', 'msgid "Accueil"\nmsgstr "Home"');
  await shows('Home');

  const other = await browser.open('about:blank', desktop);
  await other.goto(urlOf('es'));
  await other.locator('#not-found').waitFor();
  cpSync(join(root, file), join(root, 'locales/es.po'));
  await expect
    .poll(() => said.join('\n'), slowly)
    .toMatch(/es\.po can't be used: its header Language says “en”/);
  change('locales/es.po', 'Language: en', 'Language: es');
  // The test reloads the page repeatedly, because a page misses the server's message to reload
  // while it is being reloaded.
  await expect
    .poll(async () => (await other.reload()) && other.locator('html').getAttribute('lang'), slowly)
    .toBe('es');
});

test('the page shows mistakes in texts and components, and returns when they are corrected', async () => {
  const { page, shows } = await open('');
  change('locales/fr/hero.json', '"title": ', '"title" ');
  await shows(/fr\/hero\.json: Expected ':' after property name in JSON at position \d+/);
  change('locales/fr/hero.json', '"title" ', '"title": ');
  await page.locator('#home h1').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');

  said.length = 0;
  // The first file is a static part of the page, the second a part of an island.
  for (const file of ['src/sections/hero/Hero.tsx', 'src/sections/contact/form/MessageForm.tsx']) {
    change(file, '  return (', `  if (!'') throw new Error('not today');\n  return (`);
    await expect.poll(async () => (await page.reload())?.status(), slowly).toBe(500);
    await shows('not today');
    // Other pages can still be rendered.
    expect((await fetch(urlOf('nowhere'))).status).toBe(404);
    expect(said.filter((line) => line.includes('rendered again'))).toEqual([]);
    change(file, `  if (!'') throw new Error('not today');\n`, '');
    await page.locator('#home h1').waitFor();
    expect(await page.locator('vite-error-overlay').count()).toBe(0);
    expect(said.splice(0).filter((line) => line.includes('rendered again'))).toHaveLength(1);
  }
});

test('the page is served with a query, and an unknown path is a 404', async () => {
  const statusOf = async (path: string) => (await fetch(urlOf(path))).status;
  expect([await statusOf('?service=tic-vpn'), await statusOf('nowhere')]).toEqual([200, 404]);
  for (const path of ['__proto__', 'constructor', '/[', '/other.example:x'])
    expect(await statusOf(path), path).toBe(404);
});

test('the server serves no secrets and no exported messages', async () => {
  const secrets = ['functions/.secret.local', 'var/messages.xlsx', 'package.json'];
  for (const file of secrets) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '"Awa"');
    for (const [before, after] of [
      ['', ''],
      ['', '?raw'],
      ['', '?import&raw'],
      ['', '?url&inline'],
      ['@fs', '?raw'],
    ]) {
      const path = before ? `${before}${join(root, file)}${after}` : `${file}${after}`;
      const answer = await fetch(urlOf(path));
      expect([answer.ok, await answer.text()], path).toEqual([
        false,
        expect.not.stringContaining('Awa'),
      ]);
    }
  }
});

test('saving a component of an island keeps typed texts, and saving a component outside islands reloads the page', async () => {
  const { page, shows } = await open('');
  await hydrateAll(page);
  const message = page.locator('#contact [name=message]');
  await message.fill('Bonjour');
  await page.evaluate(() => (document.body.dataset['seen'] = 'before'));
  change('src/sections/contact/form/MessageForm.tsx', "t('form.subtitle')", "'Expédier'");
  await shows('Expédier');
  expect(await page.locator('body[data-seen=before]').count()).toBe(1);
  expect(await message.inputValue()).toBe('Bonjour');

  change('src/sections/hero/Hero.tsx', "t('title')", "'Un autre titre'");
  await shows('Un autre titre');
  expect(await page.locator('body[data-seen=before]').count()).toBe(0);
});

test('a page shows a change that was saved while the page was being rendered', async () => {
  const file = `locales/${testLocales.staff}.po`;
  const answers: unknown[] = [];
  const saved = async () =>
    /Saved (\d+)/.exec(await (await fetch(urlOf(testLocales.staff))).text())?.[1];
  const save = (text: string) => {
    change(file, /msgid "Accueil"\nmsgstr ".*"/, `msgid "Accueil"\nmsgstr "${text}"`);
    answers.push(saved());
  };
  for (let round = 1; round <= 4; round += 1) {
    save('Unfinished');
    await setTimeout(12 * round);
    save(`Saved ${round}`);
    await expect.poll(saved, slowly).toBe(String(round));
  }
  await Promise.all(answers);
});
