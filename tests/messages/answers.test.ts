import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { patience } from '../../shared/patience.ts';
import { translations } from '../support/translator.ts';
import { messageCalls } from '../../tools/browser/mocks.ts';
import { hydrated } from '../../tools/browser/page.ts';
import { fillIn } from '../../tools/browser/states.ts';
import { testBrowser } from '../support/browser.ts';
import {
  answer,
  type Responders,
  between,
  foreignAnswers,
  none,
  page,
  silent,
} from '../support/foreign-answers.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { linksOf, otherWays, requestsUnderWay } from '../support/site.ts';
import {
  confirmation,
  errorToast,
  fillForm,
  newVisitor,
  submitButton,
  typedIn,
} from '../support/visitor.ts';

const browser = testBrowser({ patient: true });

// Starts the function before the tests, because a cold start may take longer than the page waits.
beforeAll(() => fetch(siteUrl + sendContactEmailPath, { method: 'OPTIONS' }));

/**
 * Advances a page's clock until `isThere` is true. The clock stands still while a request is under
 * way, because the page would otherwise give the request up.
 */
function until(
  visited: Page,
  isThere: () => Promise<number | boolean>,
  underWay: ReadonlySet<Request>,
) {
  return expect
    .poll(
      async () => {
        // A page that the browser is leaving has no clock.
        if (underWay.size === 0) await visited.clock.runFor(1000).catch(() => {});
        return Number(await isThere());
      },
      { interval: 20, timeout: patience.medium },
    )
    .toBe(1);
}

/** Submits the form, and waits in real time until the page has called the function. */
async function send(visited: Page, asked: string[]) {
  const underWay = requestsUnderWay(visited);
  const calls = () => asked.filter((kind) => kind === 'call').length;
  const before = calls();
  // The button is found by its type, because a translator may have changed its words.
  await visited.locator('#contact [type=submit]').click();
  await expect.poll(calls).toBeGreaterThan(before);
  return underWay;
}

const toast = (visited: Page, underWay: ReadonlySet<Request>) =>
  until(visited, () => errorToast(visited).count(), underWay);

describe('answers that do not come from the function', () => {
  test.each(Object.entries(foreignAnswers))(
    'because of %s, an error toast appears, and the typed texts are kept',
    async (_, { answers: foreign, endless }) => {
      const answers = { ...foreign, form: page(403) };
      const { url, asked } = await between(answers);
      const visited = await browser.open(url);
      const visitor = newVisitor();
      await fillForm(visited, visitor);
      for (let press = 0; press < 2; press++) {
        const answered = endless && visited.waitForResponse(messageCalls);
        const underWay = await send(visited, asked);
        await answered;
        await toast(visited, endless ? new Set() : underWay);
        expect(await typedIn(visited)).toEqual(visitor);
        expect(await linksOf(visited.locator('#contact form [aria-live] a'))).toEqual(otherWays);
        await visited.getByRole('button', { name: 'Fermer' }).click();
      }
      expect(asked.filter((kind) => kind === 'call').length).toBeGreaterThan(1);
      expect(asked).not.toContain('form');
      for (const kind of ['call', 'question'] as const) delete answers[kind];
      expect(visited.url()).toBe(`${url}/`);
      await visited.reload();
      await expect.poll(() => typedIn(visited)).toEqual(visitor);
    },
  );

  test('an error toast appears even in a translated page, and the next press sends the message', async () => {
    const answers: Responders = { call: page(403), form: page(403) };
    const { url, asked } = await between(answers);
    const visited = await browser.open('about:blank');
    await translations['while its code takes over'](visited);
    await visited.goto(url);
    const visitor = newVisitor();
    await fillIn(visited, visitor);
    await hydrated(visited, 'contact');
    const regions = visited.locator('#contact section[aria-label]');
    await until(visited, () => regions.count(), await send(visited, asked));
    expect(await typedIn(visited)).toEqual(visitor);
    delete answers.call;
    await send(visited, asked);
    // The test waits in real time, because with a faster clock the page would give its request up.
    await visited.locator('[data-again]').waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });

  test("after another server's answer, the next press sends the message", async () => {
    const answers: Responders = { call: page(403), form: page(403) };
    const { url, asked } = await between(answers);
    const visited = await browser.open(url);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    await toast(visited, await send(visited, asked));
    expect(asked.filter((kind) => kind === 'call')).toHaveLength(1);
    delete answers.call;
    await submitButton(visited).click();
    await confirmation(visited).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
  });
});

describe('calls that get no response', () => {
  test.each([
    ['its connection is closed', none],
    ['no response comes', silent],
  ])(
    'if a call fails because %s, the browser posts the form, and the message is stored',
    async (_, call) => {
      const { url, asked } = await between({ call });
      const visited = await browser.open(url);
      const visitor = newVisitor();
      await fillForm(visited, visitor);
      await send(visited, asked);
      // The page's clock runs although requests are under way, because only the page's timeout ends
      // them.
      await until(
        visited,
        async () => new URL(visited.url()).pathname === '/message-sent',
        new Set(),
      );
      expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([
        { ...visitor, heldFor: null },
      ]);
    },
  );

  test('if the function hangs, an error toast appears, and the next press sends the message', async () => {
    const answers: Responders = { call: silent, question: silent, form: page(403) };
    const { url, asked } = await between(answers);
    const visited = await browser.open(url);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    await send(visited, asked);
    await toast(visited, new Set());
    expect(await typedIn(visited)).toEqual(visitor);
    expect(asked).not.toContain('form');
    for (const kind of ['call', 'question'] as const) delete answers[kind];
    await send(visited, asked);
    await confirmation(visited).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
  });

  test('if the posted form gets an empty response, the visitor still has the filled-in form', async () => {
    const { url, asked } = await between({ call: none, form: answer(204, '') });
    const visited = await browser.open(url);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    await toast(visited, await send(visited, asked));
    expect(await typedIn(visited)).toEqual(visitor);
    await expect.poll(() => submitButton(visited).getAttribute('aria-disabled')).not.toBe('true');
  });
});
