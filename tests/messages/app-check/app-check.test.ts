import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hydrated } from '../../../tools/browser/page.ts';
import { build } from '../../../tools/build/build.ts';
import { type Stack, startStack } from '../../../tools/local/stack.ts';
import { testBrowser } from '../../support/browser.ts';
import { call, newRequest } from '../../support/callable.ts';
import { mailboxAt } from '../../support/mailbox.ts';
import { testPorts } from '../../support/ports.ts';
import { product } from '../../support/product.ts';
import { confirmation, errorToast, fillForm, newVisitor, submitButton } from '../../support/visitor.ts';
import { type Outcomes, interceptRequests, token } from './mock-google.ts';

const browser = testBrowser();

const from = (address: string) => ({ 'X-Forwarded-For': address });
const verifiedFrom = (address: string) => ({ 'X-Firebase-AppCheck': token, ...from(address) });

let stack: Stack;
let mailbox: ReturnType<typeof mailboxAt>;
beforeAll(async () => {
  stack = await startStack({
    built: await build(`${product.built.site}-app-check`, { VITE_APP_CHECK_SITE_KEY: 'site-key' }),
    firstPort: testPorts.appCheck,
    firestore: 'embedded',
    settings: {
      APP_CHECK: 'true',
      MESSAGES_PER_ADDRESS: '3',
      UNVERIFIED_PER_DAY: '20',
      // The embedded Firestore has no isolation: queued again while its first task starts, a message could be mailed twice.
      NOTIFICATION_OVERDUE_SECONDS: '60',
    },
  });
  mailbox = mailboxAt(stack.mailboxUrl);
}, 120_000);
afterAll(() => stack.stop());

/** A page with the form filled in, for a visitor with an IP address of their own. */
async function openFilled(outcomes: Outcomes) {
  const page = await browser.open('about:blank');
  await page.setExtraHTTPHeaders(from(`visitor ${crypto.randomUUID()}`));
  const rule = await interceptRequests(page, outcomes);
  await page.goto(stack.siteUrl);
  const visitor = newVisitor();
  await fillForm(page, visitor);
  await hydrated(page, 'contact');
  return { page, visitor, ...rule };
}

const isShown = async (element: { count: () => Promise<number> }) => (await element.count()) > 0;

const thenOk = (outcome: Outcomes[keyof Outcomes]) => [...(outcome ?? []), 'ok' as const];

describe('whatever fails temporarily, the message arrives once, within two minutes and without a reload', () => {
  const emails: string[] = [];
  test.each<[what: string, outcomes: Outcomes]>([
    ['nothing fails', {}],
    ['the sending code fails to load once', { code: thenOk(['network-error']) }],
    ["the project's configuration fails to load once", { config: thenOk(['network-error']) }],
    ["reCAPTCHA's script fails to load once", { script: thenOk(['network-error']) }],
    ["reCAPTCHA's script fails to load twice", { script: thenOk(['network-error', 'network-error']) }],
    ["reCAPTCHA's script takes 30 seconds", { script: [{ delay: 30 }] }],
    ["reCAPTCHA's second script fails to load once", { secondScript: thenOk(['network-error']) }],
    ['the token request fails with 500 twice', { exchange: thenOk([500, 500]) }],
    ['the token request fails with 429 once', { exchange: thenOk([429]) }],
    ['the token request fails with 403 once', { exchange: thenOk([403]) }],
    ['the token request times out once', { exchange: thenOk(['timeout']) }],
    ['the function rejects the token twice', { function: thenOk([401, 401]) }],
    ['the platform is out of capacity (429) twice', { function: thenOk([429, 429]) }],
    ['the function call times out once', { function: thenOk(['timeout']) }],
  ])('%s: the message is stored as verified', async (_, outcomes) => {
    const { page, visitor, advance, requests } = await openFilled(outcomes);
    await submitButton(page).click();
    expect(await advance(() => isShown(confirmation(page)))).toBeLessThan(120);
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ verified: true }]);
    emails.push(visitor.email);
    const ids = requests.function.map((request) => (request.postDataJSON() as { data: { id: string } }).data.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('it is mailed once', async () => {
    for (const email of emails) {
      await expect.poll(() => mailbox.stateOf(email)).toBe('sent');
      expect(await mailbox.mailsReplyingTo(email)).toHaveLength(1);
    }
    expect(emails).toHaveLength(14);
  });
});

describe('when App Check fails permanently, the message is stored and held for staff', () => {
  test.each<[what: string, outcomes: Outcomes]>([
    ["reCAPTCHA's script is blocked, as by an extension", { script: ['network-error'] }],
    ["reCAPTCHA's second script is blocked", { secondScript: ['network-error'] }],
    ['every token request fails with 403', { exchange: [403] }],
    ['every token request fails with 500', { exchange: [500] }],
    ['every token request times out', { exchange: ['timeout'] }],
    ['the function rejects every token', { function: [401, 401, 401, 'ok'] }],
  ])('%s: the visitor sees the confirmation', async (_, outcomes) => {
    const { page, visitor, advance } = await openFilled(outcomes);
    await submitButton(page).click();
    expect(await advance(() => isShown(confirmation(page)))).toBeLessThan(120);
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ state: 'held', verified: false, suspectedSpam: false }]);
  });
});

describe('when the network fails between attempts and returns after 40 seconds', () => {
  test.each([
    ['noticed by the browser', true],
    ['unnoticed by the browser', false],
  ])('%s: the message is stored as verified', async (_, known) => {
    const { page, visitor, advance, requests, network } = await openFilled({ function: thenOk(['network-error']) });
    await submitButton(page).click();
    await advance(async () => requests.function.length > 0);
    network.down = true;
    await page.context().setOffline(known);
    expect(await advance(() => isShown(errorToast(page)), 40)).toBe(40);
    network.down = false;
    await page.context().setOffline(false);
    expect(await advance(() => isShown(confirmation(page)))).toBeLessThan(80);
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ verified: true }]);
  });
});

test('Google gets no request before the form is sent, and one token request per message', async () => {
  const { page, visitor, requests } = await openFilled({});
  await expect.poll(() => requests.config).toHaveLength(1);
  expect([...requests.script, ...requests.secondScript, ...requests.exchange]).toEqual([]);
  await submitButton(page).click();
  await confirmation(page).waitFor();
  expect(requests.exchange.map((request) => new URL(request.url()).pathname)).toEqual([
    '/v1/projects/lagune/apps/1:1:web:1:exchangeRecaptchaEnterpriseToken',
  ]);
  expect(requests.exchange[0]?.postDataJSON()).toEqual({ recaptcha_enterprise_token: 'answer', limited_use: true });
  await expect.poll(() => mailbox.messagesFrom(visitor.email)).toMatchObject([{ verified: true }]);
});

test("reCAPTCHA's notice and its links are shown only where reCAPTCHA is used", async () => {
  const notice = (page: Page) => page.locator('#contact').getByText('Ce site est protégé par reCAPTCHA.');
  const page = await browser.open(stack.siteUrl);
  const links = await notice(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://policies.google.com/privacy', 'https://policies.google.com/terms']);
  expect(await notice(await browser.open(product.siteUrl)).count()).toBe(0);
});

test('focusing the form warms up the function and fetches the sending code, once', async () => {
  const page = await browser.open('about:blank');
  const requests: string[] = [];
  await interceptRequests(page, {});
  page.on('request', (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')}`),
  );
  await page.goto(stack.siteUrl);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await hydrated(page, 'contact');
  requests.length = 0;
  await page.getByLabel('Nom complet *').focus();
  await page.getByLabel('Email *').focus();
  await page.clock.runFor(1000);
  const expected = [
    'GET /__/firebase/init.json',
    'GET /assets/app-check.js',
    'GET /assets/app-check.js',
    'OPTIONS /api/send-contact-email',
  ];
  await expect.poll(() => requests.toSorted()).toEqual(expected);
});

test('a message without a token is stored and held; resent with one, it is released and mailed once', async () => {
  const request = newRequest();
  expect(await call(stack.siteUrl, request, from('41.207.0.9'))).toMatchObject({ status: 200 });
  expect(await mailbox.messagesFrom(request.email)).toMatchObject([{ state: 'held', verified: false }]);
  await call(stack.siteUrl, request, verifiedFrom('41.207.0.9'));
  await expect.poll(() => mailbox.stateOf(request.email)).toBe('sent');
  expect(await mailbox.mailsReplyingTo(request.email)).toHaveLength(1);
});

describe('limits', () => {
  test('the fourth message from an address is rejected, the first one from another address is not', async () => {
    const statuses = [];
    for (let sent = 0; sent < 4; sent++)
      statuses.push((await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.1'))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.2'))).status).toBe(200);
  });

  test("a flood without tokens stops at the daily limit, and doesn't affect visitors with a token", async () => {
    const answers = [];
    for (let sent = 0; sent < 21; sent++) answers.push(await call(stack.siteUrl, newRequest(), from(`10.1.0.${sent}`)));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: { details: { limit: 'unverified' } } } });
    expect((await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.3'))).status).toBe(200);
  });
});

test('while Firestore is down, messages are rejected as unavailable', async () => {
  await stack.firestore.stop();
  expect(await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.3'))).toMatchObject({
    status: 503,
    body: { error: { status: 'UNAVAILABLE' } },
  });
});
