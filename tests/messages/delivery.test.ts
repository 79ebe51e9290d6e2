import { Firestore } from '@google-cloud/firestore';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { call, newRequest } from '../support/callable.ts';
import { killFunctions } from '../../tools/soak/kill-functions.ts';
import { mailboxAt } from '../support/mailbox.ts';

const product = inject('products')[0];
if (!product) throw new Error('no product was started');
const { siteUrl, projectId, firestoreHost } = product;
const mailbox = mailboxAt(product.mailboxUrl);
const recovery = { timeout: 50_000, interval: 250 };

const mailsOf = (email: string) => mailbox.mailsReplyingTo(email);
const { stateOf } = mailbox;

describe("whatever the SMTP server's mood, an accepted message is mailed once", () => {
  afterEach(() => mailbox.setSmtp('accepting'));

  test.each([
    ['busy', /451/],
    ['silent', /Greeting never received/],
    ['dropping', /closed unexpectedly|EPIPE|ECONNRESET/],
  ] as const)('when it is %s: postponed with the reason, mailed when it recovers', async (mood, reason) => {
    const request = newRequest();
    await mailbox.setSmtp(mood);
    expect((await call(siteUrl, request)).status).toBe(200);
    await expect
      .poll(() => mailbox.notificationOf(request.email), recovery)
      .toMatchObject({ lastError: expect.stringMatching(reason) });
    expect(await stateOf(request.email)).toBe('pending');
    await mailbox.setSmtp('accepting');
    await expect.poll(() => stateOf(request.email), recovery).toBe('sent');
    expect(await mailsOf(request.email)).toHaveLength(1);
  });

  test('when it refuses for good: failed with the reason; set back to pending by staff it goes again', async () => {
    const request = newRequest();
    await mailbox.setSmtp('refusing');
    await call(siteUrl, request);
    await expect
      .poll(() => mailbox.notificationOf(request.email), recovery)
      .toMatchObject({ attempts: 1, lastError: expect.stringContaining('550 No such mailbox here') });
    expect(await stateOf(request.email)).toBe('failed');
    await mailbox.setSmtp('accepting');
    await mailbox.setState(request.id, 'pending');
    await expect.poll(() => stateOf(request.email), recovery).toBe('sent');
    expect(await mailsOf(request.email)).toHaveLength(1);
  });
});

describe('whenever the functions die, a message that was accepted is mailed', () => {
  afterEach(() => mailbox.setSmtp('accepting'));

  test('between storing and queuing: it is queued by itself', async () => {
    // What such a death leaves: a stored message that no task knows of.
    const model = newRequest();
    await call(siteUrl, model);
    await expect.poll(() => stateOf(model.email), recovery).toBe('sent');
    const firestore = new Firestore({ projectId, host: firestoreHost, ssl: false });
    const messages = firestore.collection('messages');
    const { id, email } = newRequest();
    const stored = (await messages.doc(model.id).get()).data();
    const notification = { attempts: 0, lastError: null, sentAt: null, attemptRunning: false, nextAttemptAt: new Date() };
    await messages.doc(id).create({ ...stored, email, state: 'pending', notification });
    await firestore.terminate();
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    expect(await mailsOf(email)).toHaveLength(1);
  });

  test('between the acceptance of the mail and its record: it is mailed again, recognisable as the same mail', async () => {
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
