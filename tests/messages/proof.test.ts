import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hold } from '../../tools/browser/mocks.ts';
import { hydrate } from '../../tools/browser/page.ts';
import { testBrowser } from '../support/browser.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

const browser = testBrowser({ patient: true, working: true });
const worker = '**/assets/proof-worker-*.js';

async function openFilled(prepare: (page: Page) => Promise<unknown>) {
  const page = await browser.open('about:blank');
  await prepare(page);
  await page.goto(siteUrl);
  const visitor = newVisitor();
  await fillForm(page, visitor);
  return { page, visitor };
}

const storedBy = async ({ email }: { email: string }) => (await mailbox.messagesFrom(email))[0];

describe('the proof of work', () => {
  test('the proof is found while the visitor types, and the message is mailed', async () => {
    const page = await browser.open(siteUrl);
    await hydrate(page, 'contact');
    await page.waitForLoadState('networkidle');
    const requests: Request[] = [];
    // Images are left out, because logos load whenever they come near the window.
    page.on(
      'requestfinished',
      (request) => request.resourceType() !== 'image' && requests.push(request),
    );
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    expect(await storedBy(visitor)).toMatchObject({ heldFor: null });
    const seen = requests.map(
      (request) => `${request.method()} ${request.url().replace(/-[\w-]{6,8}\./, '.')}`,
    );
    const files = ['GET /assets/callable-client.js', 'GET /assets/proof-worker.js'];
    const calls = ['OPTIONS /api/send-contact-email?wake', 'POST /api/send-contact-email'];
    expect([...new Set(seen)].toSorted()).toEqual(
      [...files, ...calls].map((one) => one.replace(' ', ` ${siteUrl}`)).toSorted(),
    );
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.flatMap((size) => Object.values(size)).reduce((sum, size) => sum + size, 0);
    console.log(`from focus to confirmation: ${bytes} bytes`);
    expect(bytes).toBeLessThan(40_000);

    // The next message is a new draft. The focus in its first field starts the worker that searches
    // for a proof.
    await Promise.all([
      page.waitForEvent('worker'),
      page.getByRole('button', { name: 'Envoyer un autre message' }).click(),
    ]);
  });

  test('a proof that takes longer than twenty seconds is sent after its message, which is held until then', async () => {
    let letThrough = () => {};
    const { page, visitor } = await openFilled(
      async (opened) => (letThrough = await hold(opened, worker)),
    );
    await submitButton(page).click();
    await wait(1000);
    expect(await mailbox.messagesFrom(visitor.email)).toEqual([]);
    await page.clock.fastForward(20_000);
    await confirmation(page).waitFor();
    expect(await storedBy(visitor)).toMatchObject({ state: 'held', heldFor: 'unproven' });
    letThrough();
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ heldFor: null }]);
  });

  test.each<[what: string, prepare: (page: Page) => Promise<unknown>]>([
    ["the worker's file is lost", (page) => page.route(worker, (route) => route.abort())],
    [
      'the browser has no workers',
      (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker')),
    ],
    [
      'the worker throws an error',
      (page) =>
        page.route(worker, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw 1' }),
        ),
    ],
  ])('the proof is missing if %s, and the message is confirmed and held', async (_, prepare) => {
    const { page, visitor } = await openFilled(prepare);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([
      { state: 'held', heldFor: 'unproven' },
    ]);
  });

  test("the proof is found even if the first request for the worker's file fails", async () => {
    let requests = 0;
    // Playwright's option `times` isn't used, because a request that came just as the route was
    // removed sometimes hung.
    const loseFirst = (route: Route) => (requests++ === 0 ? route.abort() : route.continue());
    const { page, visitor } = await openFilled((opened) => opened.route(worker, loseFirst));
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    expect(requests).toBeGreaterThan(1);
  });
});
