import { readdirSync, readFileSync } from 'node:fs';
import { Timestamp } from '@google-cloud/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { messageId } from '../../src/contract/message-id.ts';
import { sampleFields, sampleProbe } from '../../shared/message-sample.ts';
import { findProof } from '../../src/contract/proof.ts';
import { call, newRequest } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { untilMailed } from '../support/mailbox.ts';
import { log, mailbox, product, siteUrl } from '../support/product.ts';
import { newVisitor } from '../support/visitor.ts';

/**
 * A folder for each release, with a call and a form that its page sent, and messages that its
 * functions stored (CONTRIBUTING.md).
 */
const folder = new URL('../releases/', import.meta.url);
const versions = readdirSync(folder).toSorted(new Intl.Collator('en', { numeric: true }).compare);
const last = versions.at(-1) ?? '';
const messages = productFirestore(product).collection('messages');
const stateOf = async (id: string) => (await messages.doc(id).get()).get('state') as string;

const postForm = (site: string, body: string, query = '?locale=fr') =>
  fetch(site + sendContactEmailPath + query, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: siteUrl },
    body,
    redirect: 'manual',
  });

test('the last release of the changelog has a folder in tests/releases', () => {
  const [, released] = /^## (\d\S*) — /m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(released).toBe(last);
});

describe.each(versions)("today's functions and release %s:", (version) => {
  const recorded = (file: string) =>
    readFileSync(new URL(`${version}/${file}`, folder), 'utf8').trim();

  test("a message that the release's page sent as a call is mailed", async () => {
    const { data } = JSON.parse(recorded('call.json')) as { data: { id: string } };
    expect(await call(siteUrl, data)).toEqual({ status: 200, body: { result: { id: data.id } } });
    await expect.poll(() => stateOf(data.id), untilMailed).toBe('sent');
  });

  test("a form that the release's page posted without scripts is stored", async () => {
    const email = `${crypto.randomUUID()}@client.example`;
    const form = new URLSearchParams(recorded('form.txt'));
    form.set('email', email);
    expect((await postForm(siteUrl, String(form))).headers.get('location')).toBe('/message-sent');
    expect(await mailbox.messagesFrom(email)).toMatchObject([
      { heldFor: 'unproven', name: form.get('name') },
    ]);
  });

  test("messages that the release's functions stored can be sent again by staff", async () => {
    const stored = JSON.parse(recorded('stored.json'), timeOr) as { id: string }[];
    expect(stored).not.toEqual([]);
    for (const { id, ...document } of stored)
      await messages.doc(id).set({ ...document, staff: { handled: false, sendAgain: true } });
    for (const { id } of stored) await expect.poll(() => stateOf(id), untilMailed).toBe('sent');
  });
});

/**
 * Turns recorded times into timestamps. JSON has no type for times, so the local mailbox writes
 * texts.
 */
const timeOr = (name: string, value: unknown) =>
  name.endsWith('At') && typeof value === 'string' ? Timestamp.fromDate(new Date(value)) : value;

describe("today's functions and the page of a future release:", () => {
  const draft = crypto.randomUUID();
  let proof: string;
  beforeAll(async () => void (proof = await findProof(draft)));

  async function sends(fields: Record<string, unknown>, additions: object = {}) {
    const id = await messageId(draft, fields);
    return {
      id,
      answer: await call(siteUrl, {
        ...fields,
        id,
        draft,
        locale: 'fr',
        trap: '',
        proof,
        ...additions,
      }),
    };
  }

  const { phone: _, ...withoutPhone } = sampleFields;
  test.each<[what: string, fields: Record<string, unknown>, additions?: object]>([
    ['has one more field', { ...sampleFields, unheardOf: 'Société' }],
    ['has one more field, before all others', { unheardOf: 'Société', ...sampleFields }],
    ['has a field of several values', { ...sampleFields, branches: ['Abidjan', 'Bouaké'] }],
    ['lacks an optional field', withoutPhone],
    [
      'has texts that are cleaned in another way',
      { ...sampleFields, name: '  Awa\u200b  N’Dri ', message: `${sampleFields.message}\r\n` },
    ],
    ['is about an unknown service', { ...sampleFields, service: 'service-a-venir' }],
    ['has a property that is no field', sampleFields, { campaign: 'printemps' }],
    ['lacks the honeypot and the language', sampleFields, { trap: undefined, locale: undefined }],
  ])('a message is accepted, and not held, if it %s', async (what, fields, additions) => {
    const own = { ...fields, email: `${crypto.randomUUID()}@client.example` };
    const { id, answer } = await sends(own, additions);
    expect(answer).toEqual({ status: 200, body: { result: { id } } });
    expect((await messages.doc(id).get()).data(), what).toMatchObject({ heldFor: null });
  });

  test.each([[null], [7], ['2027/another-form'], [['a']]])(
    'a message with the id %j is stored once, and not held',
    async (id) => {
      const request = newRequest({ id });
      expect(await call(siteUrl, request)).toMatchObject({ status: 200 });
      expect(await call(siteUrl, request)).toMatchObject({ status: 200 });
      expect(await mailbox.messagesFrom(request.email)).toMatchObject([{ heldFor: null }]);
    },
  );

  test('a posted form with an unknown field is stored', async () => {
    const { email, ...visitor } = newVisitor();
    const body = new URLSearchParams({
      ...visitor,
      email,
      unheardOf: 'Société',
      draft: 'x',
      reference: '',
    });
    expect((await postForm(siteUrl, String(body), '?locale=xx')).headers.get('location')).toBe(
      '/message-sent',
    );
    expect(await mailbox.messagesFrom(email)).toMatchObject([
      { name: visitor.name, heldFor: 'unproven' },
    ]);
  });
});

describe('refused messages', () => {
  test('a refused message is logged with its errors, but without its texts', async () => {
    const [secret, id] = ['Mot-secret', crypto.randomUUID()];
    const wrong = { id, name: 'A', email: secret, message: sampleFields.message, [secret]: secret };
    expect(await call(siteUrl, wrong)).toMatchObject({
      status: 400,
      body: {
        error: {
          status: 'INVALID_ARGUMENT',
          details: { fields: ['name.tooShort', 'email.invalid', 'service.required'] },
        },
      },
    });
    const expected =
      /"sentBy":"call","fields":\["name.tooShort","email.invalid","service.required"\].*"message refused"/;
    await expect.poll(log).toMatch(expected);
    expect(log()).not.toContain(secret);
  });
});

test('a probe is accepted, but not stored', async () => {
  const probe = await sampleProbe('Essai');
  expect(await call(siteUrl, probe)).toEqual({ status: 200, body: { result: { id: probe.id } } });
  expect((await messages.doc(probe.id).get()).exists).toBe(false);
  expect(await call(siteUrl, { ...probe, name: 'A' })).toMatchObject({ status: 400 });
});
