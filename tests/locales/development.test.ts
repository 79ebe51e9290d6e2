import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { desktop } from '../support/site.ts';
import { testLocalesFolder } from '../support/test-locales.ts';

const browser = testBrowser();
const folder = `${testLocalesFolder}-development`;
let server: ViteDevServer;

beforeAll(async () => {
  cpSync(testLocalesFolder, folder, { recursive: true });
  vi.stubEnv('LOCALES_FOLDER', folder);
  server = await createServer({ logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function open(path: string) {
  const page = await browser.open('about:blank', desktop);
  await page.goto(`${server.resolvedUrls?.local[0]}${path}`);
  await page.locator('#home h1').waitFor();
  const shows = (text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'attached' });
  return { page, shows };
}

const change = (file: string, from: string, to: string) =>
  writeFileSync(`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8').replace(from, to));

test('an unfinished language is shown as such, with French in place of missing texts, and changes appear at once', async () => {
  const { page, shows } = await open('de');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await shows(/^de \(German\): not offered to visitors, as \d+ of \d+ texts are missing/);
  const navigation = await page.locator('#menu li [href^="#"]').allTextContents();
  expect(navigation).toEqual(expect.arrayContaining(['À Propos', expect.stringMatching(/^DE /)]));
  expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]+(\.[a-z]+){1,3}\b(?!\.)(?<!example|\.ci)/);
  change('de.po', 'msgstr "DE Accueil"', 'msgstr "Startseite"');
  await shows('Startseite');
});

test('a new file is a language at once; a broken one says why until it is fixed', async () => {
  const { page, shows } = await open('es');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  cpSync(`${folder}/de.po`, `${folder}/es.po`);
  await page.locator('html[lang=es]').waitFor();
  await shows(/^es \(Spanish\): .*es\.po has texts in “de”/);
  change('es.po', 'Language: de', 'Language: es');
  change('es.po', 'msgstr "DE', 'msgstr "D"E');
  await shows(/^es \(Spanish\): .*es\.po can't be read: .* at line \d+/);
  change('es.po', 'msgstr "D"E', 'msgstr "DE {{x}}');
  await shows(/^es \(Spanish\): not offered .*; errors: 1,/);
});

test('broken French is reported by file and line, and the page returns when it is fixed', async () => {
  const { page, shows } = await open('');
  change('fr/hero.json', '"title": ', '"title" ');
  await shows(/fr\/hero\.json, line \d+, column \d+: colon expected/);
  change('fr/hero.json', '"title" ', '"title": ');
  await page.locator('#home h1').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
});
