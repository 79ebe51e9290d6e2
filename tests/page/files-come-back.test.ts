import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { hydrate, hydrated } from '../../tools/browser/page.ts';
import { testBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/static-site.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

// The test's own server lacks the files, because a route of Playwright's would switch off the
// browser's cache.
const browser = testBrowser({ working: true });

/**
 * Opens the site while some files are missing. As on Hosting, a missing file has the caching
 * headers of its path, so the browser may keep the 404 for a year.
 */
async function openWithout(missing: RegExp) {
  let isMissing = true;
  const [asked, sent]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '' } = request;
      if (url.startsWith(sendContactEmailPath)) {
        const body = method === 'POST' ? await text(request) : '{"data":{}}';
        if (method === 'POST') sent.push(body);
        const { id } = (JSON.parse(body) as { data: { id?: string } }).data;
        response
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify({ result: { id } }));
      } else if (isMissing && missing.test(url)) {
        asked.push(url);
        response.writeHead(404, { 'Cache-Control': 'public, max-age=31536000, immutable' }).end();
      } else {
        const fetched = await fetch(siteUrl + url);
        const {
          'content-encoding': _,
          'content-length': _length,
          connection: _connection,
          ...headers
        } = Object.fromEntries(fetched.headers);
        response.writeHead(fetched.status, headers).end(Buffer.from(await fetched.arrayBuffer()));
      }
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { page, asked, sent, restore: () => (isMissing = false) };
}

const retry = (page: Page) =>
  page.locator('[data-failure=partners]').getByRole('button', { name: 'Réessayer' });

test.each(['hydrate-', 'texts-partners-', 'island-'])(
  'a retry loads the carousel after its file %s* was missing',
  async (file) => {
    const { page, asked, restore } = await openWithout(new RegExp(file));
    await page.locator('[data-island=partners]').scrollIntoViewIfNeeded();
    await retry(page).waitFor();
    expect(asked.length).toBeGreaterThan(0);
    restore();
    await retry(page).click();
    await hydrated(page, 'partners');
  },
);

test.each(['hydrate-', 'texts-contact-', 'island-'])(
  'the form becomes live even if its file %s* was missing on the visit before',
  async (file) => {
    const { page, asked, restore } = await openWithout(new RegExp(file));
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    restore();
    await page.goto('about:blank');
    await page.goBack();
    await hydrate(page, 'contact');
  },
);

test.each(['proof-worker-', 'callable-client-'])(
  'a message is sent with its proof even if the file %s* was missing while the visitor typed',
  async (file) => {
    const { page, asked, sent, restore } = await openWithout(new RegExp(file));
    await hydrate(page, 'contact');
    await fillForm(page, newVisitor());
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    restore();
    await submitButton(page).click();
    await confirmation(page).waitFor();
    // On a slow machine, the message is first sent without a proof, and again when its proof is
    // found.
    await expect
      .poll(() => (JSON.parse(sent.at(-1) ?? '') as { data: object }).data)
      .toHaveProperty('proof');
  },
);

test('a message is sent with its proof even if the file proof-worker-* was missing until the submit', async () => {
  const { page, asked, sent, restore } = await openWithout(/proof-worker-/);
  await hydrate(page, 'contact');
  await fillForm(page, newVisitor());
  const before = asked.length;
  const name = page.getByLabel('Nom complet *');
  await name.focus();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  restore();
  // The test submits with Enter, because a focused button would request the file once more.
  await name.press('Enter');
  await confirmation(page).waitFor();
  await expect
    .poll(() => (JSON.parse(sent.at(-1) ?? '') as { data: object }).data)
    .toHaveProperty('proof');
});
