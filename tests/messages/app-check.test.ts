import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { awake } from '../../tools/browser/awake.ts';
import { build } from '../../tools/build/built.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { testBrowser } from '../support/browser.ts';
import { call, newRequest } from '../support/callable.ts';
import { mailboxAt } from '../support/mailbox.ts';
import { testPorts } from '../support/ports.ts';
import { confirmation, errorToast, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

const browser = testBrowser();

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

// The emulator reads a token without asking Google whether it is genuine.
const token = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ sub: '1:1:web:1', aud: ['projects/1'], iss: 'https://firebaseappcheck.googleapis.com/1', exp: 4e9 })}.signature`;

const from = (address: string) => ({ 'X-Firebase-AppCheck': token, 'X-Forwarded-For': address });

/** Google's part of App Check, made up. */
const google = {
  config: { projectId: 'lagune', appId: '1:1:web:1', apiKey: 'key' },
  script: `let options;
    globalThis.grecaptcha = { enterprise: {
      ready: (begin) => begin(),
      render: (_, given) => void (options = given),
      execute: async () => (options.callback(), 'answer'),
    } };`,
};

/** A page on which reCAPTCHA works, or is kept away; `asked` are the requests to Google, by their paths. */
async function openWithAppCheck(url: string, { blocked = false, failures = 0 } = {}) {
  const page = await browser.open('about:blank');
  const asked: string[] = [];
  await page.route('**/__/firebase/init.json', (route) =>
    failures-- > 0 ? route.abort() : route.fulfill({ json: google.config }),
  );
  await page.route(/^https:/, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (blocked) return route.abort();
    if (pathname.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: google.script });
    expect(route.request().postDataJSON()).toEqual({ recaptcha_enterprise_token: 'answer', limited_use: true });
    return route.fulfill({ json: { token, ttl: '3600s' }, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await page.goto(url);
  return { page, asked };
}

describe('a product with App Check enforced and three messages allowed per address', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({
      built: await build(`${inject('built').site}-app-check`, { VITE_APP_CHECK_SITE_KEY: 'site-key' }),
      firstPort: testPorts.strictProduct,
      firestore: 'embedded',
      settings: { APP_CHECK: 'true', MESSAGES_PER_ADDRESS: '3' },
    });
  }, 120_000);
  afterAll(() => stack.stop());

  test('a message without a token is stored and held; sent again with one, it is released and mailed once', async () => {
    const mailbox = mailboxAt(stack.mailboxUrl);
    const request = newRequest();
    expect(await call(stack.siteUrl, request)).toMatchObject({ status: 200 });
    expect(await mailbox.messagesFrom(request.email)).toMatchObject([{ state: 'held', verified: false }]);
    await call(stack.siteUrl, request, from('41.207.0.9'));
    await expect.poll(() => mailbox.stateOf(request.email)).toBe('sent');
    expect(await mailbox.mailsReplyingTo(request.email)).toHaveLength(1);
  });

  test('a message from the page brings a token of its own, which nothing asks Google for before the form is sent', async () => {
    const { page, asked } = await openWithAppCheck(stack.siteUrl, { failures: 1 });
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await awake(page, 'contact');
    expect(asked).toEqual([]);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(asked).toEqual(['/recaptcha/enterprise.js', '/v1/projects/lagune/apps/1:1:web:1:exchangeRecaptchaEnterpriseToken']);
    expect(await mailboxAt(stack.mailboxUrl).messagesFrom(visitor.email)).toHaveLength(1);
  });

  test('where a blocker keeps reCAPTCHA away, the visitor is not left waiting: the error toast, and all typed is kept', async () => {
    const { page } = await openWithAppCheck(stack.siteUrl, { blocked: true });
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return errorToast(page).count();
      })
      .toBe(1);
    expect(await page.getByLabel('Message *').inputValue()).toBe(visitor.message);
    expect(await mailboxAt(stack.mailboxUrl).messagesFrom(visitor.email)).toEqual([]);
  });

  test('the fourth message of an address is refused, that of another address is not', async () => {
    const statuses = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await call(stack.siteUrl, newRequest(), from('41.207.0.1'))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await call(stack.siteUrl, newRequest(), from('41.207.0.2'))).status).toBe(200);
  });

  test('with Firestore down a message is not accepted: the answer is unavailable', async () => {
    await stack.firestore.stop();
    expect(await call(stack.siteUrl, newRequest(), from('41.207.0.3'))).toMatchObject({
      status: 503,
      body: { error: { status: 'UNAVAILABLE' } },
    });
  });
});
