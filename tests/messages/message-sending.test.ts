import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { acceptMessages, messageCalls, hold } from '../../tools/browser/mocks.ts';
import type { ReachedLimit } from '../../src/contract/callable.ts';
import { nextFrame, hydrate, hydrated } from '../../tools/browser/page.ts';
import { testBrowser } from '../support/browser.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { byPhone, isFocused, linksOf, requestsUnderWay } from '../support/site.ts';
import {
  beginOwnDrafts,
  confirmation,
  errorToast,
  fillForm,
  newVisitor,
  submitButton,
  typedIn,
} from '../support/visitor.ts';

const browser = testBrowser({ patient: true });
const working = testBrowser({ patient: true, working: true });

/** Sends the form, and advances the page's clock until the error toast appears. */
async function exhaustAttempts(page: Page): Promise<number> {
  // Downloads and attempts take real time, so the clock stands still while one is under way.
  const underWay = requestsUnderWay(page);
  await Promise.all([page.waitForRequest(messageCalls), submitButton(page).click()]);
  let seconds = 0;
  for (; (await errorToast(page).count()) === 0; seconds++) {
    await expect.poll(() => underWay.size).toBe(0);
    await page.clock.runFor(1000);
  }
  return seconds;
}

/**
 * Responds that there are too many messages. The function's own limits send details, Google's send
 * none.
 */
const refuse = (route: Route, details?: ReachedLimit) =>
  route.fulfill({
    status: 429,
    json: { error: { status: 'RESOURCE_EXHAUSTED', message: 'too many', details } },
  });

test('on a slow phone, a message filled in by autofill waits for its proof, and is mailed', async () => {
  const page = await working.open(siteUrl);
  const letThrough = await hold(page, '**/assets/proof-worker-*.js');
  await hydrate(page, 'contact');
  const visitor = newVisitor();
  await page.evaluate((typed) => {
    for (const [name, value] of Object.entries(typed))
      Object.assign(document.querySelector(`#contact [name=${name}]`)!, { value });
  }, visitor);
  let isSent = false;
  page.on('request', (request) => (isSent ||= request.method() === 'POST'));
  await Promise.all([page.waitForRequest('**/proof-worker-*'), submitButton(page).click()]);
  await page.getByRole('button', { name: 'Envoi en cours...', exact: true }).waitFor();
  // The page waits up to twenty seconds for the proof.
  for (let seconds = 0; seconds < 15; seconds++) await page.clock.runFor(1000);
  expect(isSent).toBe(false);
  letThrough();
  await confirmation(page).waitFor();
  await page.close();
  await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
});

describe('attempts that fail', () => {
  test('if Google is busy or a response is lost, the message is retried, and stored and mailed once', async () => {
    const page = await browser.open(siteUrl);
    let attempts = 0;
    await page.route(messageCalls, async (route) => {
      attempts++;
      if (attempts === 1) return refuse(route);
      if (attempts === 2) return;
      if (attempts === 3) await route.fetch();
      await (attempts === 4 ? route.continue() : route.abort());
    });
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await page.getByText('Nous réessayons, merci de patienter un instant.').waitFor();
    await expect.poll(() => attempts).toBe(2);
    await page.clock.fastForward(15_000);
    await confirmation(page).waitFor();
    expect(attempts).toBe(4);
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
    expect(await mailbox.mailsReplyingTo(visitor.email)).toHaveLength(1);
  });

  test('after one to two minutes of failed attempts, an error toast appears, and the next press sends the same message', async () => {
    const page = await browser.open(siteUrl);
    const ids: string[] = [];
    await page.route(messageCalls, (route) => {
      ids.push((route.request().postDataJSON() as { data: { id: string } }).data.id);
      return route.abort();
    });
    const wake = `${messageCalls}?wake`;
    await page.route(wake, (route) => route.abort());
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await beginOwnDrafts(page);
    const seconds = await exhaustAttempts(page);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(120);
    const toast = errorToast(page);
    await toast.waitFor();
    expect(await typedIn(page)).toEqual(visitor);
    expect(ids.length).toBeGreaterThan(4);
    // Closing the toast with the keyboard moves the focus back to the submit button.
    await submitButton(page).focus();
    await page.keyboard.press('Tab');
    expect(await isFocused(toast.getByRole('button'))).toBe(true);
    await page.keyboard.press('Enter');
    await toast.waitFor({ state: 'detached' });
    expect(await isFocused(submitButton(page))).toBe(true);
    await page.unroute(messageCalls);
    await page.unroute(wake);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ id: ids[0] }]);
    expect(new Set(ids).size).toBe(1);
  });

  test('if a response was lost, a text that is corrected afterwards is sent as another message', async () => {
    const page = await browser.open(siteUrl);
    let attempts = 0;
    await page.route(messageCalls, async (route) => {
      if (attempts === 0) await route.fetch();
      attempts++;
      return route.abort();
    });
    await page.route(`${messageCalls}?wake`, (route) => route.abort());
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await exhaustAttempts(page);
    await errorToast(page).waitFor();
    await page.unroute(messageCalls);
    await fillForm(page, { message: 'Une version corrigée du message.' });
    await submitButton(page).click();
    await confirmation(page).waitFor();
    const stored = await mailbox.messagesFrom(visitor.email);
    expect(stored.map(({ message }) => message)).toEqual([
      'Une version corrigée du message.',
      visitor.message,
    ]);
  });

  test('if the code that calls the function never finishes loading, the browser posts the form', async () => {
    const page = await browser.open('about:blank');
    const client = 'callable-client-';
    await hold(page, `**/assets/${client}*.js`);
    const underWay = requestsUnderWay(page);
    await page.goto(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await page.getByRole('button', { name: 'Envoi en cours...', exact: true }).waitFor();
    await expect
      .poll(async () => {
        if ([...underWay].every((request) => request.url().includes(client)))
          await page.clock.runFor(1000).catch(() => {});
        return page.url();
      })
      .toBe(`${siteUrl}/message-sent`);
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([
      { ...visitor, heldFor: null },
    ]);
  });

  test('if a limit of the function is reached, an error toast appears without a retry', async () => {
    const page = await browser.open(siteUrl);
    let attempts = 0;
    await page.route(messageCalls, (route) => {
      attempts++;
      return refuse(route, { limit: 'held' });
    });
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await errorToast(page).waitFor();
    expect(attempts).toBe(1);
    expect(await typedIn(page)).toEqual(visitor);
  });

  test('if the browser is offline, a note says so, and the draft can be sent when the network is back', async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    // The test goes offline only after this import, because an import that fails once fails until
    // the page is left. Playwright's offline browser doesn't even load cached files.
    const isImported = (request: Request) =>
      request.resourceType() === 'script' && request.url().includes('/callable-client-');
    const imported = page.waitForEvent('requestfinished', isImported);
    await fillForm(page, visitor);
    await imported;
    await page.context().setOffline(true);
    const note = page.getByText('Le réseau est coupé.');
    await note.waitFor();
    // Without a network, only the telephone works.
    expect(await linksOf(note.getByRole('link'))).toEqual([byPhone]);
    let posts = 0;
    page.on('request', (request) => void (posts += Number(request.method() === 'POST')));
    await submitButton(page).click();
    await errorToast(page).waitFor();
    // The offline note stays, because the note on a failure would offer links that need a network.
    expect(await note.isVisible()).toBe(true);
    expect(posts).toBe(1);
    expect(await typedIn(page)).toEqual(visitor);
    await page.context().setOffline(false);
    await note.waitFor({ state: 'hidden' });
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });
});

test('no note about the network appears if the network is cut only for a moment', async () => {
  const page = await browser.open(siteUrl);
  await hydrate(page, 'contact');
  const fail = await hold(page, `${messageCalls}?wake`, (route) => route.abort());
  const says = (type: 'offline' | 'online') =>
    page.evaluate((event) => {
      Object.defineProperty(navigator, 'onLine', {
        value: event === 'online',
        configurable: true,
      });
      dispatchEvent(new Event(event));
    }, type);
  await Promise.all([page.waitForRequest(`${messageCalls}?wake`), says('offline')]);
  await says('online');
  const failed = page.waitForEvent('requestfailed');
  fail();
  await failed;
  await nextFrame(page);
  expect(await page.getByText('Le réseau est coupé.').count()).toBe(0);
  await says('offline');
  await page.getByText('Le réseau est coupé.').waitFor();
});

test('a message is sent even if the browser wrongly reports that it is offline', async () => {
  const page = await browser.open('about:blank');
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await page.goto(siteUrl);
  await acceptMessages(page);
  await fillForm(page, newVisitor());
  await hydrated(page, 'contact');
  expect(await page.getByText('Le réseau est coupé.').count()).toBe(0);
  await submitButton(page).click();
  await confirmation(page).waitFor();
});

test('a form submitted several times, after the clock was set back, is sent and stored once', async () => {
  const page = await browser.open(siteUrl);
  const visitor = newVisitor();
  let calls = 0;
  await page.route(messageCalls, (route) => {
    calls++;
    return route.continue();
  });
  await fillForm(page, visitor);
  await page.clock.setSystemTime(Date.now() - 86_400_000);
  await submitButton(page).dblclick();
  await page
    .getByLabel('Nom complet *')
    .press('Enter', { timeout: 1000 })
    .catch(() => {});
  await confirmation(page).waitFor();
  expect(calls).toBe(1);
  await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
  expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
});
