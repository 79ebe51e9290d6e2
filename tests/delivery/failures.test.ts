import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Firestore } from '@google-cloud/firestore';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { notDue } from '../../functions/src/delivery/delivery.ts';
import { sampleStored } from '../../functions/src/stored-message-sample.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { forcedFirestore, startFirestore } from '../../tools/local/firestore.ts';
import type { SmtpBehaviour } from '../../tools/local/mailbox/smtp.ts';
import { portsFrom } from '../../tools/local/ports.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { testBrowser } from '../support/browser.ts';
import { call, newRequest } from '../support/callable.ts';
import { killFunctions } from '../support/kill-functions.ts';
import { mailboxAt } from '../support/mailbox.ts';
import { testPorts } from '../support/ports.ts';
import { product } from '../support/product.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';
import { scriptOf } from '../../tools/script.ts';
import { patience } from '../../tools/patience.ts';

/** Enough for the lease of a crashed attempt (20 s) to expire, plus the schedule. */
const recovery = { interval: 250 };

const browser = testBrowser();
const mailbox = mailboxAt(`http://127.0.0.1:${portsFrom(testPorts.failures).mailbox}`);
const { stateOf, notificationOf, mailsReplyingTo, setSmtp } = mailbox;

/** A product that this file may break. */
let stack: Stack;
let firestore: Firestore;
beforeAll(async () => {
  stack = await startStack({
    built: product.built,
    firstPort: testPorts.failures,
    firestore: forcedFirestore(),
    settings: {
      // Short, so that tests don't wait long for a silent server or an expired lease.
      SMTP_TIMEOUT_SECONDS: '3',
      NOTIFICATION_OVERDUE_SECONDS: '5',
      MAIL_TO: 'equipe@lagune-integration.example, partie@lagune-integration.example',
    },
  });
  firestore = new Firestore({ projectId: stack.projectId, host: stack.firestore.host, ssl: false });
});
afterEach(async () => {
  await setSmtp('accepting');
  expectPrivateLog();
});
afterAll(async () => {
  await firestore.terminate();
  await stack.stop();
});

const log = () => readFileSync(stack.logFile, 'utf8');

/** Whatever happened, the log names messages by their ids only. */
function expectPrivateLog(): void {
  const { name, phone, message } = newVisitor();
  const secrets = [name, phone, ...message.split(/\n+/), 'client.example', 'equipe@', 'partie@'];
  expect(secrets.filter((secret) => log().includes(secret))).toEqual([]);
}

/** Sends a message while the SMTP server behaves like this. */
async function sendWhile(behaviour: SmtpBehaviour) {
  const request = newRequest();
  await setSmtp(behaviour);
  // As the page does: a slow machine may answer 503 first.
  await expect.poll(async () => (await call(stack.siteUrl, request)).status, recovery).toBe(200);
  return request;
}

async function resend(...args: string[]): Promise<string> {
  const env = { PORT: String(testPorts.failures) };
  return (await execa(process.execPath, [...scriptOf('messages'), 'resend', ...args], { env })).stdout;
}

describe('whatever the SMTP server does, an accepted message is mailed once', () => {
  test.each([
    ['busy', /451/],
    ['quota', /550 Daily sending quota exceeded/],
    ['late-quota', /554 5.2.0 Quota exceeded/],
    ['silent', /Greeting never received/],
    ['dropping', /closed unexpectedly|EPIPE|ECONNRESET/],
  ] as const)('%s: postponed with the reason, mailed when it recovers', async (behaviour, reason) => {
    const { id, email } = await sendWhile(behaviour);
    await expect.poll(() => notificationOf(email), recovery).toMatchObject({ lastError: expect.stringMatching(reason) });
    expect(await stateOf(email)).toBe('pending');
    await setSmtp('accepting');
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    expect(await mailsReplyingTo(email)).toHaveLength(1);
    await expect.poll(log).toMatch(new RegExp(`"${id}".*notification postponed`));
  });

  test('hanging-up: each recipient has it at once, by themselves', async () => {
    const { email } = await sendWhile('hanging-up');
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    const recipients = (await mailsReplyingTo(email)).flatMap(({ envelope }) => envelope.to);
    expect(recipients.toSorted()).toEqual(['equipe@lagune-integration.example', 'partie@lagune-integration.example']);
  });

  test('stalling: after two mails that it never confirmed, it rests, and says that it may have arrived', async () => {
    const { id, email } = await sendWhile('stalling');
    await expect.poll(() => stateOf(email), recovery).toBe('unconfirmed');
    expect(await mailsReplyingTo(email)).toHaveLength(2);
    await expect.poll(log).toMatch(new RegExp(`"${id}".*notification unconfirmed`));
    await setSmtp('accepting');
    expect(await resend('--yes')).not.toContain(id);
    expect(await resend('--unconfirmed')).toContain(id);
    expect(await stateOf(email)).toBe('unconfirmed');
    await resend('--unconfirmed', '--yes');
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    expect(await mailsReplyingTo(email)).toHaveLength(3);
  });

  test('rejected permanently: failed with the reason; npm run messages -- resend lists it, and sends it again with --yes', async () => {
    const { id, email } = await sendWhile('rejecting');
    await expect
      .poll(() => notificationOf(email), recovery)
      .toMatchObject({ attempts: 1, lastError: expect.stringContaining('554 Message rejected as spam') });
    expect(await stateOf(email)).toBe('failed');
    await setSmtp('accepting');
    expect(await resend()).toMatch(new RegExp(`${id}  .*554`));
    expect(await stateOf(email)).toBe('failed');
    await resend('--yes');
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    expect(await mailsReplyingTo(email)).toHaveLength(1);
    const lines = () =>
      log()
        .split('\n')
        .filter((line) => line.includes(id));
    const unlogged = () =>
      ['accepted', 'failed', 'queued again', 'sent'].filter((state) => !lines().some((line) => line.includes(state)));
    await expect.poll(unlogged).toEqual([]);
    expect(lines().filter((line) => line.includes('"ERROR"'))).toHaveLength(1);
  });

  test('npm run messages -- resend says which message it can not send, and why', async () => {
    const ref = firestore.doc(`messages/${crypto.randomUUID()}`);
    await ref.create({ state: 'failed', notification: { attempts: 24 }, receivedAt: 'hier' });
    const why = `${ref.id} can't be sent until its fields are corrected: name \\(string\\).*receivedAt \\(timestamp\\)`;
    expect(await resend()).toMatch(new RegExp(`^${why}`, 'm'));
    expect(await resend('--yes')).toContain('Pending again: 0.');
    expect((await ref.get()).get('state')).toBe('failed');
    await ref.delete();
  });

  test('npm run messages -- resend leaves alone what is changed or deleted after it was listed', async () => {
    const failed = async (lastError: string) => {
      const ref = firestore.doc(`messages/${crypto.randomUUID()}`);
      await ref.create(sampleStored({ state: 'failed', notification: { ...notDue, attempts: 24, lastError } }));
      return ref;
    };
    // So long that the command can't go on before its list is read.
    const [resent, held, deleted] = [await failed('x'.repeat(900_000)), await failed('554'), await failed('554')];
    const env = { PORT: String(testPorts.failures) };
    const command = execa(process.execPath, [...scriptOf('messages'), 'resend', '--yes'], { env, buffer: false });
    await once(command.stdout, 'readable');
    await held.update({ state: 'held' });
    await deleted.delete();
    expect(await text(command.stdout)).toMatch(/^Pending again: 1\. Changed or deleted meanwhile: 2\.$/m);
    await command;
    expect((await resent.get()).get('state')).not.toBe('failed');
    expect((await held.get()).get('state')).toBe('held');
    expect((await deleted.get()).exists).toBe(false);
  });
});

describe('whenever a function process is killed, an accepted message is still mailed', () => {
  test('after the mail is accepted, before that is recorded: it is mailed again with the same Message-ID', async () => {
    const { id, email } = await sendWhile('stalling');
    await expect.poll(() => mailsReplyingTo(email), recovery).toHaveLength(1);
    expect(killFunctions(stack.projectId)).toBeGreaterThan(0);
    await setSmtp('accepting');
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    const ids = (await mailsReplyingTo(email)).map(({ mail }) => mail.messageId);
    expect(ids).toEqual([`<${id}@lagune-integration.example>`, `<${id}@lagune-integration.example>`]);
  });

  test("before a message is stored: the page's retry leads to one message and one mail", async () => {
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
    const begun = () => log().split('Callable request verification passed').length;
    const before = begun();
    await submitButton(page).click();
    await expect.poll(begun).toBe(before + 1);
    expect(killFunctions(stack.projectId)).toBeGreaterThan(0);
    await expect.poll(() => statuses).toEqual([500]);
    const { stop } = await startFirestore(stack.ports.firestore, stack.firestore.kind);
    stack.firestore.stop = stop;
    expect(await mailbox.messagesFrom(visitor.email)).toEqual([]);

    await confirmation(page).waitFor();
    await expect.poll(() => stateOf(visitor.email), recovery).toBe('sent');
    expect(new Set(ids).size).toBe(1);
    expect((await mailbox.messagesFrom(visitor.email)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await mailsReplyingTo(visitor.email)).toHaveLength(1);
  });

  // If a process is killed while it loads, the emulator only notices after a minute.
  const [messages, senders] = [12, 3];
  const timeout = patience.long;
  test(
    `with SMTP failing one time in five: of ${messages} messages from ${senders} senders, none is lost`,
    { timeout: timeout * 2.2 },
    async () => {
      await setSmtp('flaky');
      const requests = Array.from({ length: messages }, () => newRequest());
      // All senders take from the same iterator.
      const unsent = requests.values();
      let accepted = 0;
      let killed = 0;
      const sender = async () => {
        for (const request of unsent) {
          // With the same id, as the page retries.
          await expect.poll(async () => (await call(stack.siteUrl, request)).status, { timeout, interval: 1000 }).toBe(200);
          if (++accepted === messages / 2) killed = killFunctions(stack.projectId);
        }
      };
      await Promise.all(Array.from({ length: senders }, sender));
      expect(killed).toBeGreaterThan(0);

      const ids = new Set(requests.map(({ id }) => id));
      const storedAsSent = async () =>
        (await firestore.collection('messages').where('state', '==', 'sent').get()).docs.filter(({ id }) => ids.has(id)).length;
      await expect.poll(storedAsSent, { timeout, interval: 500 }).toBe(messages);
      // One of the two recipients may be rejected, and gets a mail by itself later.
      const received = (await mailbox.mails()).flatMap(({ mail, envelope }) => {
        const id = mail.messageId?.slice(1).split('@')[0] ?? '';
        return ids.has(id) ? envelope.to.map((recipient) => `${id} ${recipient}`) : [];
      });
      const each = new Set(received);
      expect(each.size).toBe(2 * messages);
      const duplicates = received.length - each.size;
      // Only a mail being sent when its process died may arrive twice.
      expect(duplicates).toBeLessThanOrEqual(2 * senders);
    },
  );
});
