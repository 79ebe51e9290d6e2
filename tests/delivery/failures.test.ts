import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Firestore } from '@google-cloud/firestore';
import { execa } from 'execa';
import type { Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { forcedFirestore, startFirestore } from '../../tools/local/firestore.ts';
import type { SmtpBehaviour } from '../../tools/local/mailbox/smtp.ts';
import { portsFrom } from '../../shared/ports.ts';
import { type Product, startProduct } from '../../tools/local/product.ts';
import { testBrowser } from '../support/browser.ts';
import { call, newRequest } from '../support/callable.ts';
import { killFunctions } from '../support/kill-functions.ts';
import { mailboxAt } from '../support/mailbox.ts';
import { testPorts } from '../support/ports.ts';
import { product } from '../support/product.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';
import { patience } from '../../shared/patience.ts';

/**
 * The embedded Firestore has no isolation: if two copies end together, the second one overwrites
 * the first one's outcome. So with the embedded Firestore, there is only one recipient.
 */
const isEmbedded = product.firestore === 'embedded';
const all = [
  'equipe@lagune-integration.example',
  ...(isEmbedded ? [] : ['partie@lagune-integration.example']),
];

/**
 * The timeout is long enough, because the lease of a crashed attempt expires after 35 seconds, and
 * the schedule runs every few seconds.
 */
const recovery = { timeout: patience.medium, interval: 250 };

const browser = testBrowser({ patient: true });
const mailbox = mailboxAt(`http://127.0.0.1:${portsFrom(testPorts.failures).mailbox}`);
const { stateOf, repliesOf, mailsReplyingTo, setSmtp } = mailbox;

/** A product that this file may break. */
let own: Product;
let firestore: Firestore;
beforeAll(async () => {
  own = await startProduct({
    built: product.built,
    firstPort: testPorts.failures,
    firestore: forcedFirestore(),
    settings: {
      // These times are short, so that tests needn't wait long for a silent server or a lease's
      // end.
      SMTP_TIMEOUT_SECONDS: '3',
      SMTP_FINAL_REPLY_SECONDS: '5',
      MAIL_OVERDUE_SECONDS: '5',
      MAIL_TO: all.join(),
    },
  });
  firestore = new Firestore({ projectId: own.projectId, host: own.firestore.host, ssl: false });
});
afterEach(async () => {
  await setSmtp('accepting');
  expectPrivateLog();
});
afterAll(async () => {
  await firestore.terminate();
  await own.stop();
});

const log = () => readFileSync(own.logFile, 'utf8');

function expectPrivateLog(): void {
  const { name, phone, message } = newVisitor();
  const secrets = [name, phone, ...message.split(/\n+/), 'client.example', 'equipe@', 'partie@'];
  expect(secrets.filter((secret) => log().includes(secret))).toEqual([]);
}

async function sendWhile(behaviour: SmtpBehaviour) {
  const request = newRequest();
  await setSmtp(behaviour);
  // The call is repeated, as the page does, because a slow machine may respond 503 at first.
  await expect.poll(async () => (await call(own.siteUrl, request)).status, recovery).toBe(200);
  return request;
}

async function resend(...args: string[]): Promise<string> {
  const env = { PORT: String(testPorts.failures) };
  return (await execa(process.execPath, ['ops/messages/messages.ts', 'resend', ...args], { env }))
    .stdout;
}

/** The recipients of the e-mails about a visitor's message: each e-mail has one recipient. */
const recipientsOf = async (email: string) =>
  (await mailsReplyingTo(email)).map(({ envelope }) => envelope.to.join(' and ')).toSorted();

describe('when the SMTP server fails', () => {
  test.each([
    ['busy', /451/],
    ['silent', /Greeting never received/],
    ['stopped', /ECONNREFUSED/],
  ] as const)(
    'if the server is %s, an e-mail is postponed with the reason, and mailed when the server recovers',
    async (behaviour, reason) => {
      const { id, email } = await sendWhile(behaviour);
      await expect.poll(() => repliesOf(email), recovery).toMatch(reason);
      expect(await stateOf(email)).toBe('pending');
      await setSmtp('accepting');
      await expect.poll(() => stateOf(email), recovery).toBe('sent');
      expect(await recipientsOf(email)).toEqual(all);
      await expect.poll(log).toMatch(new RegExp(`"messages/${id}".*copy postponed`));
    },
  );

  test('if the server closes the connection in the middle of an e-mail, the e-mail is mailed when the server recovers', async () => {
    const { email } = await sendWhile('dropping');
    await expect
      .poll(() => repliesOf(email), recovery)
      .toMatch(/closed unexpectedly|EPIPE|ECONNRESET/);
    await setSmtp('accepting');
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    expect(await recipientsOf(email)).toEqual(all);
  });

  test.skipIf(isEmbedded)(
    'if the server hangs up at one recipient, the other recipient gets the e-mail',
    async () => {
      const { email } = await sendWhile('hanging-up');
      await expect
        .poll(() => recipientsOf(email), recovery)
        .toEqual(['equipe@lagune-integration.example']);
      expect(await stateOf(email)).toBe('pending');
      await setSmtp('accepting');
      await expect.poll(() => stateOf(email), recovery).toBe('sent');
      expect(await recipientsOf(email)).toEqual(all);
    },
  );

  test('after two e-mails that the server never confirmed, no third is sent, and the message is unconfirmed', async () => {
    const { id, email } = await sendWhile('stalling');
    await expect.poll(() => stateOf(email), recovery).toBe('unconfirmed');
    expect(await recipientsOf(email)).toEqual([...all, ...all].toSorted());
    await expect.poll(log).toMatch(new RegExp(`"messages/${id}".*copy unconfirmed`));
    await setSmtp('accepting');
    expect(await resend('--yes')).not.toContain(id);
    expect(await resend('--unconfirmed')).toContain(id);
    expect(await stateOf(email)).toBe('unconfirmed');
    await resend('--unconfirmed', '--yes');
    await expect.poll(() => stateOf(email), recovery).toBe('sent');
    expect(await mailsReplyingTo(email)).toHaveLength(3 * all.length);
  });

  test.each(['rejecting', 'quota'] as const)(
    'after three refusals (%s) a message fails with the reason, and npm run messages -- resend sends it again',
    async (behaviour) => {
      const { id, email } = await sendWhile(behaviour);
      const reason =
        behaviour === 'quota' ? '550 Daily sending quota exceeded' : '554 Message rejected as spam';
      await expect.poll(() => stateOf(email), recovery).toBe('failed');
      expect(await repliesOf(email)).toContain(reason);
      await setSmtp('accepting');
      expect(await resend()).toMatch(new RegExp(`${id}  equipe@.*: ${reason}`));
      expect(await stateOf(email)).toBe('failed');
      await resend('--yes');
      await expect.poll(() => stateOf(email), recovery).toBe('sent');
      expect(await recipientsOf(email)).toEqual(all);
      const lines = () =>
        log()
          .split('\n')
          .filter((line) => line.includes(`"messages/${id}"`));
      const logged = [
        'message accepted',
        'copy postponed',
        'copy failed',
        'copy queued again',
        'copy sent',
      ];
      await expect
        .poll(() => logged.filter((words) => !lines().some((line) => line.includes(words))))
        .toEqual([]);
      expect(lines().filter((line) => line.includes('"ERROR"'))).toHaveLength(all.length);
      const { docs } = await firestore
        .collection('copies')
        .where('letter', '==', `messages/${id}`)
        .get();
      expect(docs.map((copy) => String(copy.get('attempts'))).toSorted()).toEqual([
        ...all.map(() => '1'),
        ...all.map(() => '3'),
      ]);
    },
  );

  test('npm run messages -- resend leaves alone messages that are changed or deleted after it listed them', async () => {
    const failed = async (said: string) => {
      const ref = firestore.doc(`messages/${crypto.randomUUID()}`);
      await ref.create({
        state: 'failed',
        copies: { 'a@x.example': { state: 'failed', reply: { text: said } } },
      });
      return ref;
    };
    // The first message is so long that the command waits until the test reads the list.
    const [resent, held, deleted] = [
      await failed('x'.repeat(900_000)),
      await failed('554'),
      await failed('554'),
    ];
    const env = { PORT: String(testPorts.failures) };
    const command = execa(process.execPath, ['ops/messages/messages.ts', 'resend', '--yes'], {
      env,
      buffer: false,
    });
    await once(command.stdout, 'readable');
    await held.update({ state: 'held' });
    await deleted.delete();
    expect(await text(command.stdout)).toMatch(
      /^To be sent again: 1\. Changed or deleted meanwhile: 2\.$/m,
    );
    await command;
    await expect
      .poll(async () => (await resent.get()).get('state') as string, recovery)
      .not.toBe('failed');
    expect((await held.get()).get('staff')).toBeUndefined();
    expect((await deleted.get()).exists).toBe(false);
  });
});

describe('when the processes of functions are killed, a message is still mailed', () => {
  test('an e-mail that the SMTP server had received already is sent at most once more, with the same Message-ID', async () => {
    const { id, email } = await sendWhile('stalling');
    await expect.poll(() => mailsReplyingTo(email), recovery).not.toEqual([]);
    expect(killFunctions(own.projectId)).toBeGreaterThan(0);
    await setSmtp('accepting');
    await expect.poll(() => stateOf(email), { ...recovery, timeout: patience.long }).toBe('sent');
    const mails = await mailsReplyingTo(email);
    expect(new Set(mails.map(({ mail }) => mail.messageId))).toEqual(
      new Set([`<${id}@lagune-integration.example>`]),
    );
    const each = all.map(
      (recipient) => mails.filter(({ envelope }) => envelope.to.includes(recipient)).length,
    );
    expect(each.every((count) => count === 1 || count === 2)).toBe(true);
  });

  test("if the message was not stored yet, the page's retry leads to one message, mailed once to each recipient", async () => {
    const page = await browser.open(own.siteUrl);
    const visitor = newVisitor();
    const ids: string[] = [];
    let attempts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(sendContactEmailPath))
        ids.push((request.postDataJSON() as { data: { id: string } }).data.id);
    });
    // On a busy machine, the page may have given up an attempt before the kill.
    const ended = (request: Request) => {
      if (request.url().endsWith(sendContactEmailPath)) attempts++;
    };
    page.on('requestfinished', ended).on('requestfailed', ended);
    await fillForm(page, visitor);
    // While Firestore is down, the function waits up to ten seconds, and stores nothing.
    await own.firestore.stop();
    try {
      const begun = () => log().split('Callable request verification passed').length;
      const before = begun();
      await submitButton(page).click();
      await expect.poll(begun, recovery).toBe(before + 1);
      expect(killFunctions(own.projectId)).toBeGreaterThan(0);
      await expect.poll(() => attempts, recovery).toBeGreaterThan(0);
    } finally {
      const { stop } = await startFirestore(own.ports.firestore, own.firestore.kind);
      own.firestore.stop = stop;
    }
    expect(await mailbox.messagesFrom(visitor.email)).toEqual([]);

    await confirmation(page).waitFor();
    await expect.poll(() => stateOf(visitor.email), recovery).toBe('sent');
    expect(new Set(ids).size).toBe(1);
    expect((await mailbox.messagesFrom(visitor.email)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await recipientsOf(visitor.email)).toEqual(all);
  });

  // The timeout is long, because the emulator needs a minute to notice that a process was killed
  // while loading.
  const [messages, senders] = [12, 3];
  const timeout = patience.long;
  test(
    `of ${messages} messages from ${senders} senders none is lost, though SMTP also fails one time in five`,
    { timeout: timeout * 2.2 },
    async () => {
      await setSmtp('flaky');
      const requests = Array.from({ length: messages }, () => newRequest());
      const unsent = requests.values();
      let accepted = 0;
      let killed = 0;
      const sender = async () => {
        for (const request of unsent) {
          // The message keeps its id at each retry, as on the page.
          await expect
            .poll(async () => (await call(own.siteUrl, request)).status, {
              timeout,
              interval: 1000,
            })
            .toBe(200);
          if (++accepted === messages / 2) killed = killFunctions(own.projectId);
        }
      };
      await Promise.all(Array.from({ length: senders }, sender));
      expect(killed).toBeGreaterThan(0);

      const ids = new Set(requests.map(({ id }) => id));
      const storedAsSent = async () =>
        (await firestore.collection('messages').where('state', '==', 'sent').get()).docs.filter(
          ({ id }) => ids.has(id),
        ).length;
      await expect.poll(storedAsSent, { timeout, interval: 500 }).toBe(messages);
      const received = (await mailbox.mails()).flatMap(({ mail, envelope }) => {
        const id = mail.messageId?.slice(1).split('@')[0] ?? '';
        return ids.has(id) ? envelope.to.map((recipient) => `${id} ${recipient}`) : [];
      });
      const each = new Set(received);
      expect(each.size).toBe(all.length * messages);
      const duplicates = received.length - each.size;
      // Only an e-mail that was being sent when its process died may arrive twice.
      expect(duplicates).toBeLessThanOrEqual(2 * senders);
    },
  );
});
