import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { desktop, still } from '../support/site.ts';
import { testLocales, testLocalesFolder } from '../support/test-locales.ts';

const browser = testBrowser();
let server: ViteDevServer;

beforeAll(async () => {
  vi.stubEnv('LOCALES_FOLDER', testLocalesFolder);
  server = await createServer({ logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

test('in development an unfinished language is shown, in French where words are missing, never a key; and what is saved is seen at once', async () => {
  const page = await browser.open('about:blank', { ...desktop, ...still });
  await page.goto(`${server.resolvedUrls?.local[0]}${testLocales.unfinished}`);
  await page.locator('#home h1').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(testLocales.unfinished);
  const navigation = await page.locator('#menu li [href^="#"]').allTextContents();
  expect(navigation).toContain('À Propos');
  expect(navigation.filter((label) => label.startsWith('DE '))).not.toEqual([]);
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/\b[a-z]+(\.[a-z]+){1,3}\b(?!\.)(?<!example|\.ci)/);

  const file = `${testLocalesFolder}/${testLocales.unfinished}/header.json`;
  const before = readFileSync(file, 'utf8');
  onTestFinished(() => writeFileSync(file, before));
  writeFileSync(file, before.replace('DE Accueil', 'Startseite'));
  await page.locator('#menu a', { hasText: 'Startseite' }).waitFor({ state: 'attached' });
});
