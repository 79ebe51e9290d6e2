import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { fieldProperties } from '../../src/contract/fields.ts';
import { longestFields } from '../../shared/message-sample.ts';
import { servicesAndOffers } from '../../src/contract/services.ts';
import { call as post, newRequest } from '../support/callable.ts';
import { drainQueue } from '../support/queue.ts';
import { untilMailed } from '../support/mailbox.ts';
import { log, mailbox, product, siteUrl } from '../support/product.ts';
import { labelOf } from '../support/texts.ts';

const call = (data: unknown) => post(siteUrl, data);

describe('the callable sendContactEmail', () => {
  test('the same message sent three times at once is stored once and mailed once', async () => {
    const request = newRequest();
    const answers = await Promise.all([call(request), call(request), call(request)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => mailbox.stateOf(request.email), untilMailed).toBe('sent');
    await drainQueue(product);
    expect(await mailbox.mailsReplyingTo(request.email)).toHaveLength(1);
    expect(await mailbox.messagesFrom(request.email)).toHaveLength(1);
  });

  test('another text with the id of a mailed message changes nothing, and mails nothing', async () => {
    const request = newRequest();
    await call(request);
    await expect.poll(() => mailbox.stateOf(request.email), untilMailed).toBe('sent');
    const [before] = await mailbox.messagesFrom(request.email);
    expect(await call({ ...request, message: 'Un tout autre texte.' })).toMatchObject({
      status: 200,
    });
    await drainQueue(product);
    expect(await mailbox.messagesFrom(request.email)).toEqual([before]);
    expect(await mailbox.mailsReplyingTo(request.email)).toHaveLength(1);
  });

  // A page that was opened earlier may send a service that is no longer offered, such as
  // `tic-retired`.
  test.each([
    ...Object.values(servicesAndOffers).map(([first]) => [
      first,
      labelOf({ service: first ?? '' }),
    ]),
    ['tic-retired', 'tic-retired'],
  ])(
    "a message about %s is accepted, and its e-mail's subject names the service",
    async (service, label) => {
      const request = newRequest({ service });
      expect(await call(request)).toMatchObject({ status: 200 });
      await expect.poll(() => mailbox.stateOf(request.email), untilMailed).toBe('sent');
      const [mail] = await mailbox.mailsReplyingTo(request.email);
      expect(mail?.mail.subject).toContain(` ${label} `);
    },
  );

  test('nothing of an invalid message is stored', async () => {
    const request = newRequest({ name: 'A' });
    expect(await call(request)).toMatchObject({ status: 400 });
    expect(await mailbox.messagesFrom(request.email)).toEqual([]);
  });

  test('the longest possible message is accepted, even if each of its emoji is escaped', async () => {
    const longest = longestFields('🙂');
    const email = `${crypto.randomUUID()}@${`${'a'.repeat(60)}.`.repeat(3)}${'b'.repeat(26)}.example`;
    const request = newRequest({ ...longest, email });
    const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const body = JSON.stringify({ data: request }).replaceAll(/[^\0-\x7f]/g, escaped);
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await fetch(siteUrl + sendContactEmailPath, {
      method: 'POST',
      headers,
      body,
    });
    expect(email).toHaveLength(fieldProperties.email.max);
    expect(status, `${body.length} bytes: maxBody in framework-hardening.ts has to fit`).toBe(200);
    expect(await mailbox.messagesFrom(email)).toMatchObject([{ ...longest, heldFor: null }]);
  });

  const secret = 'Nomtrèsrare';
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  test.each([
    ['no data', JSON.stringify({ name: secret })],
    ['an array', JSON.stringify([secret])],
    ['an unknown type', JSON.stringify({ data: { '@type': 'x', name: secret } })],
    [
      'an unknown type in a field',
      JSON.stringify({ data: { ...newRequest(), name: { '@type': 'x', value: secret } } }),
    ],
    [
      'another prototype',
      JSON.stringify({ data: newRequest() }).replace('{"data":{', '$&"__proto__":{"admin":true},'),
    ],
    ['a field beside the data', JSON.stringify({ data: newRequest(), [secret]: 1 })],
    ['an array nested ten thousand deep', `{"data":${deep(10_000)}}`],
    ['a field nested ten thousand deep', `{"data":{"name":${deep(10_000)}}}`],
  ])(
    'a body that Firebase cannot parse (%s) is an invalid argument, and none of its content is logged',
    async (_, body) => {
      const before = log().length;
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(siteUrl + sendContactEmailPath, {
        method: 'POST',
        headers,
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { status: 'INVALID_ARGUMENT', message: 'invalid message' },
      });
      // Log lines arrive after the response, but in order, so the test waits for the line of a
      // later message. The later message is held as spam, so no e-mail of it is logged afterwards.
      const later = newRequest({ trap: 'x' });
      await call(later);
      await expect.poll(log).toContain(later.id);
      const logged = log().slice(before);
      expect(logged).not.toContain(secret);
      expect(logged).not.toContain('Unhandled error');
    },
  );
});

describe('random JSON values', () => {
  test('a JSON value that is no message gets the error invalid-argument, which reveals no internals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue(),
          fc.record({
            id: fc.uuid(),
            name: fc.jsonValue(),
            email: fc.jsonValue(),
            message: fc.jsonValue(),
          }),
        ),
        async (data) => {
          const { status, body } = await call(data);
          expect(status).toBe(400);
          expect(body).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
          expect(JSON.stringify(body)).not.toMatch(/\.ts|\.js|node_modules|at \w+ \(|Zod/);
        },
      ),
      { numRuns: 100 },
    );
  });
});
