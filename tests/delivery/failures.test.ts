import { readFileSync } from 'node:fs';
import { Firestore } from '@google-cloud/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startFirestore } from '../../tools/local/firestore.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { testBrowser } from '../support/browser.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { call, newRequest } from '../support/callable.ts';
import { killFunctions } from '../../tools/soak/kill-functions.ts';
import { mailboxAt } from '../support/mailbox.ts';
import { testPorts } from '../support/ports.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';
import { log, mailbox, product } from '../support/product.ts';

const { siteUrl, projectId, firestoreHost } = product;
/** Enough for the lease of a crashed attempt (20 s) to expire, plus the schedule. */
const recovery = { timeout: 60_000, interval: 250 };

const firestore = new Firestore({ projectId, host: firestoreHost, ssl: false });
const messages = firestore.collection('messages');
afterAll(() => firestore.terminate());

const mailsOf = (email: string) => mailbox.mailsReplyingTo(email);
const { stateOf } = mailbox;

describe('whatever the SMTP server does, an accepted message is mailed once', () => {
  afterEach(() => mailbox.setSmtp('accepting'));

  test.each([
    ['busy', /451/],
    ['quota', /550 Daily sending quota exceeded/],
    ['silent', /Greeting never received/],
    ['dropping', /closed unexpectedly|EPIPE|ECONNRESET/],
  ] as const)('%s: postponed with the reason, mailed when it recovers', async (behaviour, reason) => {
    const request = newRequest();
    await mailbox.setSmtp(behaviour);
    expect((await call(siteUrl, request)).status).toBe(200);
    await expect
      .poll(() => mailbox.notificationOf(request.email), recovery)
      .toMatchObject({ lastError: expect.stringMatching(reason) });
    expect(await stateOf(request.email)).toBe('pending');
    await mailbox.setSmtp('accepting');
    await expect.poll(() => stateOf(request.email), recovery).toBe('sent');
    expect(await mailsOf(request.email)).toHaveLength(1);
  });

  test('rejected permanently: failed with the reason; sent again once staff set it to pending', async () => {
    const request = newRequest();
    await mailbox.setSmtp('rejecting');
    await call(siteUrl, request);
    await expect
      .poll(() => mailbox.notificationOf(request.email), recovery)
      .toMatchObject({ attempts: 1, lastError: expect.stringContaining('554 Message rejected as spam') });
    expect(await stateOf(request.email)).toBe('failed');
    await mailbox.setSmtp('accepting');
    await mailbox.setState(request.id, 'pending');
    await expect.poll(() => stateOf(request.email), recovery).toBe('sent');
    expect(await mailsOf(request.email)).toHaveLength(1);
  });

  test('deleted by staff while its mail is being sent: no error, and it stays deleted', async () => {
    const request = newRequest();
    await mailbox.setSmtp('stalling');
    await call(siteUrl, request);
    await expect.poll(() => mailsOf(request.email), recovery).toHaveLength(1);
    await messages.doc(request.id).delete();
    await mailbox.setSmtp('accepting');
    await expect.poll(log, recovery).toMatch(new RegExp(`"${request.id}".*"notification (sent|postponed)"`));
    expect(log()).not.toContain('Unhandled error');
    expect(await stateOf(request.email)).toBeUndefined();
  });
});

describe('whenever a function process is killed, an accepted message is still mailed', () => {
  afterEach(() => mailbox.setSmtp('accepting'));

  test('between storing and queueing: it is requeued automatically', async () => {
    // The state that such a crash leaves: a stored message without a task.
    const model = newRequest();
    await call(siteUrl, model);
    await expect.poll(() => stateOf(model.email), recovery).toBe('sent');
    const { id, email } = newRequest();
    const stored = (await messages.doc(model.id).get()).data();
    const notification = { attempts: 0, lastError: null, sentAt: null, attemptRunning: false, nextAttemptAt: new Date() };
    await messages.doc(id).create({ ...stored, email, state: 'pending', notification });
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    expect(await mailsOf(email)).toHaveLength(1);
  });

  test('after the mail is accepted, before that is recorded: it is mailed again with the same Message-ID', async () => {
    const request = newRequest();
    await mailbox.setSmtp('stalling');
    await call(siteUrl, request);
    await expect.poll(() => mailsOf(request.email), recovery).toHaveLength(1);
    expect(killFunctions(projectId)).toBeGreaterThan(0);
    await mailbox.setSmtp('accepting');
    await expect.poll(() => stateOf(request.email), recovery).toBe('sent');
    const ids = (await mailsOf(request.email)).map(({ mail }) => mail.messageId);
    expect(ids).toEqual([`<${request.id}@lagune-integration.example>`, `<${request.id}@lagune-integration.example>`]);
  });
});

describe('with two attempts per mail, two recipients, and a Firestore that can be stopped', () => {
  const browser = testBrowser();
  let stack: Stack;
  let own: ReturnType<typeof mailboxAt>;
  beforeAll(async () => {
    // A backoff long enough to see the result of the first attempt, even on a busy machine.
    const settings = {
      NOTIFICATION_MAX_ATTEMPTS: '2',
      NOTIFICATION_MIN_BACKOFF_SECONDS: '5',
      MAIL_TO: 'equipe@lagune-integration.example, partie@lagune-integration.example',
    };
    stack = await startStack({
      built: product.built,
      firstPort: testPorts.failures,
      firestore: 'embedded',
      settings,
    });
    own = mailboxAt(stack.mailboxUrl);
  });
  afterAll(() => stack.stop());

  test('SMTP stays busy: failed after the last attempt with the reason; set back to pending, it has all attempts again', async () => {
    const request = newRequest();
    await own.setSmtp('busy');
    await call(stack.siteUrl, request);
    await expect.poll(() => own.stateOf(request.email), recovery).toBe('failed');
    expect(await own.notificationOf(request.email)).toMatchObject({ attempts: 2, lastError: expect.stringContaining('451') });
    await own.setState(request.id, 'pending');
    await expect.poll(() => own.notificationOf(request.email), recovery).toMatchObject({ attempts: 1, attemptRunning: false });
    await own.setSmtp('accepting');
    await expect.poll(() => own.stateOf(request.email), recovery).toBe('sent');
    expect(await own.notificationOf(request.email)).toMatchObject({ attempts: 2, lastError: null });
    expect(await own.mailsReplyingTo(request.email)).toHaveLength(1);
  });

  test('one recipient is rejected: the others get the mail, and the rejection is stored and logged', async () => {
    const request = newRequest();
    await own.setSmtp('rejects-one');
    await call(stack.siteUrl, request);
    await expect.poll(() => own.stateOf(request.email), recovery).toBe('sent');
    await own.setSmtp('accepting');
    expect((await own.notificationOf(request.email))?.lastError).toMatch(/^partie@.*550 No such mailbox here$/);
    const mails = await own.mailsReplyingTo(request.email);
    expect(mails.map(({ envelope }) => envelope.to)).toEqual([['equipe@lagune-integration.example']]);
    const logged = () => readFileSync(stack.logFile, 'utf8');
    await expect.poll(logged).toMatch(new RegExp(`"${request.id}".*"ERROR".*recipient refused`));
    expect(logged()).not.toContain('partie@');
  });

  test("killed before a message is stored: the page's retry leads to one message and one mail", async () => {
    const page = await browser.open(stack.siteUrl);
    const visitor = newVisitor();
    const ids: string[] = [];
    const statuses: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(sendContactEmailPath)) ids.push((request.postDataJSON() as { data: { id: string } }).data.id);
    });
    page.on('response', (response) => {
      if (response.url().endsWith(sendContactEmailPath)) statuses.push(response.status());
    });
    await fillForm(page, visitor);
    // While Firestore is down, the function waits up to ten seconds, and stores nothing.
    await stack.firestore.stop();
    const begun = () => readFileSync(stack.logFile, 'utf8').split('Callable request verification passed').length;
    const before = begun();
    await submitButton(page).click();
    await expect.poll(begun).toBe(before + 1);
    expect(killFunctions(stack.projectId)).toBeGreaterThan(0);
    await expect.poll(() => statuses).toEqual([500]);
    const { stop } = await startFirestore(stack.ports.firestore, 'embedded');
    stack.firestore.stop = stop;
    expect(await own.messagesFrom(visitor.email)).toEqual([]);

    await confirmation(page).waitFor();
    await expect.poll(() => own.stateOf(visitor.email), recovery).toBe('sent');
    expect(new Set(ids).size).toBe(1);
    expect((await own.messagesFrom(visitor.email)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await own.mailsReplyingTo(visitor.email)).toHaveLength(1);
  });
});
