import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awake } from '../../../tools/browser/awake.ts';
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
    settings: { APP_CHECK: 'true', MESSAGES_PER_ADDRESS: '3', UNVERIFIED_PER_DAY: '20' },
  });
  mailbox = mailboxAt(stack.mailboxUrl);
}, 120_000);
afterAll(() => stack.stop());

/** A page whose visitor comes from an address of their own, with a form that is filled. */
async function openFilled(outcomes: Outcomes) {
  const page = await browser.open('about:blank');
  await page.setExtraHTTPHeaders(from(`visitor ${crypto.randomUUID()}`));
  const rule = await interceptRequests(page, outcomes);
  await page.goto(stack.siteUrl);
  const visitor = newVisitor();
  await fillForm(page, visitor);
  await awake(page, 'contact');
  return { page, visitor, ...rule };
}

const isShown = async (element: { count: () => Promise<number> }) => (await element.count()) > 0;

const once = (outcome: Outcomes[keyof Outcomes]) => [...(outcome ?? []), 'fine' as const];

describe('however App Check fails, the message arrives once, within two minutes and without a reload', () => {
  const emails: string[] = [];
  test.each<[what: string, outcomes: Outcomes]>([
    ['nothing fails', {}],
    ['the code that sending needs is lost once', { code: once(['lost']) }],
    ["the project's configuration is lost once", { config: once(['lost']) }],
    ["reCAPTCHA's script is lost once", { script: once(['lost']) }],
    ["reCAPTCHA's script is lost twice", { script: once(['lost', 'lost']) }],
    ["reCAPTCHA's script is 30 seconds late", { script: [{ late: 30 }] }],
    ["reCAPTCHA's second script is lost once", { secondScript: once(['lost']) }],
    ['a token is answered with 500 twice', { exchange: once([500, 500]) }],
    ['a token is answered with 429 once', { exchange: once([429]) }],
    ['a token is answered with 403 once', { exchange: once([403]) }],
    ['a token is not answered once', { exchange: once(['never']) }],
    ['the function can not verify a token twice', { function: once([401, 401]) }],
    ['the platform is too busy for the function (429) twice', { function: once([429, 429]) }],
    ['the function is not answered once', { function: once(['never']) }],
  ])('%s: stored, verified', async (_, outcomes) => {
    const { page, visitor, pass, asked } = await openFilled(outcomes);
    await submitButton(page).click();
    expect(await pass(() => isShown(confirmation(page)))).toBeLessThan(120);
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ verified: true }]);
    emails.push(visitor.email);
    const ids = asked.function.map((request) => (request.postDataJSON() as { data: { id: string } }).data.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('and is mailed once', async () => {
    for (const email of emails) {
      await expect.poll(() => mailbox.stateOf(email)).toBe('sent');
      expect(await mailbox.mailsReplyingTo(email)).toHaveLength(1);
    }
    expect(emails).toHaveLength(14);
  });
});

describe('when App Check fails for good, the visitor can still leave the message: it is stored, and held for staff to look at', () => {
  test.each<[what: string, outcomes: Outcomes]>([
    ["reCAPTCHA's script is lost, as by a blocker", { script: ['lost'] }],
    ["reCAPTCHA's second script is lost", { secondScript: ['lost'] }],
    ['each token is answered with 403', { exchange: [403] }],
    ['each token is answered with 500', { exchange: [500] }],
    ['no token is answered', { exchange: ['never'] }],
    ['the function can not verify any token', { function: [401, 401, 401, 'fine'] }],
  ])('%s: the confirmation', async (_, outcomes) => {
    const { page, visitor, pass } = await openFilled(outcomes);
    await submitButton(page).click();
    expect(await pass(() => isShown(confirmation(page)))).toBeLessThan(120);
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ state: 'held', verified: false, suspectedSpam: false }]);
  });
});

describe('when the network is gone in the middle of the attempts and back after 40 seconds', () => {
  test.each([
    ['and the browser knows', true],
    ['and the browser does not', false],
  ])('%s: stored, verified', async (_, known) => {
    const { page, visitor, pass, asked, network } = await openFilled({ function: once(['lost']) });
    await submitButton(page).click();
    await pass(async () => asked.function.length > 0);
    network.gone = true;
    await page.context().setOffline(known);
    expect(await pass(() => isShown(errorToast(page)), 40)).toBe(40);
    network.gone = false;
    await page.context().setOffline(false);
    expect(await pass(() => isShown(confirmation(page)))).toBeLessThan(80);
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ verified: true }]);
  });
});

test('nothing is asked of Google before the form is sent, and one token for each message', async () => {
  const { page, visitor, asked } = await openFilled({});
  await expect.poll(() => asked.config).toHaveLength(1);
  expect([...asked.script, ...asked.secondScript, ...asked.exchange]).toEqual([]);
  await submitButton(page).click();
  await confirmation(page).waitFor();
  expect(asked.exchange.map((request) => new URL(request.url()).pathname)).toEqual([
    '/v1/projects/lagune/apps/1:1:web:1:exchangeRecaptchaEnterpriseToken',
  ]);
  expect(asked.exchange[0]?.postDataJSON()).toEqual({ recaptcha_enterprise_token: 'answer', limited_use: true });
  await expect.poll(() => mailbox.messagesFrom(visitor.email)).toMatchObject([{ verified: true }]);
});

test("Google's sentence is shown, with its links, where there is reCAPTCHA and nowhere else", async () => {
  const sentence = (page: Page) => page.locator('#contact').getByText('Ce site est protégé par reCAPTCHA.');
  const page = await browser.open(stack.siteUrl);
  const links = await sentence(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://policies.google.com/privacy', 'https://policies.google.com/terms']);
  expect(await sentence(await browser.open(product.siteUrl)).count()).toBe(0);
});

test('focused, the form wakes the function and fetches what sending needs from its own site, once', async () => {
  const page = await browser.open('about:blank');
  const asked: string[] = [];
  await interceptRequests(page, {});
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')}`),
  );
  await page.goto(stack.siteUrl);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await awake(page, 'contact');
  asked.length = 0;
  await page.getByLabel('Nom complet *').focus();
  await page.getByLabel('Email *').focus();
  await page.clock.runFor(1000);
  const expected = [
    'GET /__/firebase/init.json',
    'GET /assets/app-check.js',
    'GET /assets/app-check.js',
    'OPTIONS /api/send-contact-email',
  ];
  await expect.poll(() => asked.toSorted()).toEqual(expected);
});

test('a message without a token is stored and held; sent again with one, it is released and mailed once', async () => {
  const request = newRequest();
  expect(await call(stack.siteUrl, request, from('41.207.0.9'))).toMatchObject({ status: 200 });
  expect(await mailbox.messagesFrom(request.email)).toMatchObject([{ state: 'held', verified: false }]);
  await call(stack.siteUrl, request, verifiedFrom('41.207.0.9'));
  await expect.poll(() => mailbox.stateOf(request.email)).toBe('sent');
  expect(await mailbox.mailsReplyingTo(request.email)).toHaveLength(1);
});

describe('limits', () => {
  test('the fourth message of an address is refused, that of another address is not, and the visitor is told', async () => {
    const statuses = [];
    for (let sent = 0; sent < 4; sent++)
      statuses.push((await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.1'))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.2'))).status).toBe(200);
  });

  test('a flood without tokens ends at the limit of a day, costs no mail, and hinders nobody who has a token', async () => {
    const answers = [];
    for (let sent = 0; sent < 21; sent++) answers.push(await call(stack.siteUrl, newRequest(), from(`10.1.0.${sent}`)));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: { details: { limit: 'unverified' } } } });
    expect((await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.3'))).status).toBe(200);
  });
});

test('with Firestore down a message is not accepted: the answer is unavailable', async () => {
  await stack.firestore.stop();
  expect(await call(stack.siteUrl, newRequest(), verifiedFrom('41.207.0.3'))).toMatchObject({
    status: 503,
    body: { error: { status: 'UNAVAILABLE' } },
  });
});
