import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notDue } from '../delivery/delivery.ts';
import { staffTexts } from './catalogue.ts';
import { composeDigest } from './digest-mail.ts';
import type { StoredMessage } from '../stored/stored-message.ts';
import samples from '../abuse/spam-samples.json' with { type: 'json' };
import { sampleStored, sampleWaiting } from '../stored-message-sample.ts';
import type { WaitingMessage } from '../stored/waiting-messages.ts';

/** In milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(() => {
  vi.stubEnv('MAIL_FROM', 'site@lagune-integration.example');
  vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example');
  // Links to the console are in production's e-mails only.
  vi.stubEnv('GCLOUD_PROJECT', 'lagune-integration-prod');
});
afterAll(() => vi.unstubAllEnvs());

/** A text that begins like no other's. */
const textOf = (number: number) =>
  `${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))} voudrait un devis`;

/** A document of a held message, with these fields. */
function held(fields: Partial<StoredMessage>) {
  let stored = sampleStored({ state: 'held', ...fields });
  const document = {
    id: crypto.randomUUID(),
    ref: { update: async (changes: Partial<StoredMessage>) => void (stored = { ...stored, ...changes }) },
    data: () => stored,
    createTime: stored.receivedAt,
    get: (field: string) =>
      field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], stored),
  };
  return document as unknown as QueryDocumentSnapshot;
}

/** What a query of the digest finds. */
function fakeQuery(all: () => QueryDocumentSnapshot[]): object {
  const number = (value: unknown) => (value instanceof Timestamp ? value.toMillis() : NaN);
  const operators: Record<string, (value: unknown, given: unknown) => boolean> = {
    '==': (value, given) => value === given,
    '<=': (value, given) => number(value) <= number(given),
    '>': (value, given) => number(value) > number(given),
    in: (value, given) => (given as unknown[]).includes(value),
    'not-in': (value, given) => !(given as unknown[]).includes(value),
  };
  return {
    where: (field: string, operator: string, given: unknown) =>
      fakeQuery(() => all().filter((document) => operators[operator]?.(document.get(field), given))),
    stream: all,
  };
}

test.each([
  ['ordinary messages', 240, () => ({})],
  [
    'names as long as the form allows, and verbose servers',
    40,
    (index: number) => ({
      name: 'é'.repeat(200),
      state: 'failed' as const,
      notification: { ...notDue, lastError: `${index} ${'x'.repeat(4000)}` },
    }),
  ],
])('of 1,000 %s, as many are listed as fit into 90 KB, and the subject counts all', (_, least, fields) => {
  const messages = Array.from({ length: 1000 }, (__, index) => sampleWaiting(fields(index)));
  const { letter, listed } = composeDigest('2026-11-23', messages);
  const { subject, html, text } = letter;
  expect(Buffer.byteLength(html + text)).toBeLessThanOrEqual(90_000);
  expect(listed).toEqual(messages.slice(0, listed.length));
  expect(listed.length).toBeGreaterThanOrEqual(least);
  for (const part of [html, text]) {
    const ids = part.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g);
    expect(ids).toEqual(listed.map(({ document }) => document.id));
  }
  expect(subject.replaceAll(/\s/g, '')).toMatch(/^1000\D/);
  expect(text).toContain(`Et ${1000 - listed.length} autres demandes`);
});

test('messages are listed below their reason, each on one line that links to it', () => {
  const [spam, unproven, another] = (['spam', 'unproven', 'spam'] as const).map((heldFor) =>
    sampleWaiting({ heldFor, name: 'Motif :\n<b>' }),
  );
  const { text, html } = composeDigest('2026-11-23', [spam!, unproven!, another!]).letter;
  const about = ({ document }: WaitingMessage) =>
    `05/03/2026 09:30 · Motif : <b> · ${sampleStored().serviceLabel}\u00a0: ${document.id}`;
  const [, first, second] = text.split('Motif\u00a0: ');
  expect(first).toContain(`indésirable.\n${about(spam!)}\n${about(another!)}\n`);
  expect(second).toContain(`ancien.\n${about(unproven!)}\n`);
  expect(html).toMatch(
    new RegExp(`<a href="https://console[^"]*${spam!.document.id}"[^>]*>[^<]* · Motif : &lt;b&gt; · [^<]*</a>`),
  );
});

test('a field that is empty leaves no gap in its line', () => {
  const { text } = composeDigest('2026-11-23', [sampleWaiting({ name: '' })]).letter;
  expect(text).toContain(`09:30 · ${sampleStored().serviceLabel}`);
});

test.each([
  ['محمد', 'محمد'],
  ['م'.repeat(80), `${'م'.repeat(59)}…`],
])('the name %s leaves the rest of its line in order, though it is read from right to left', (name, shown) => {
  const { text, html } = composeDigest('2026-11-23', [sampleWaiting({ name })]).letter;
  for (const part of [html, text]) expect(part).toContain(` · \u2068${shown}\u2069 · Formations`);
  expect(html).not.toMatch(/dir="auto"[^>]*>\u2068/);
});

test.each<[string, (recipient: string, at: number) => string, replies: number]>([
  [
    'as Postfix does',
    (recipient) => `450 4.2.0 <${recipient}>: Recipient address rejected: Greylisted, see https://x.example`,
    1,
  ],
  ['naming them twice', (recipient) => `450 4.2.1 <${recipient}>: ${recipient} is busy, ask <${recipient}> to wait`, 1],
  [
    'each with a reference',
    (_, at) => `451 4.7.1 Your mail is put off for now, try again in five minutes (reference ${at}-x)`,
    20,
  ],
])(
  'of twenty recipients whom a server refuses %s, each is named, and what it says of all is said once',
  (_, replyTo, replies) => {
    const everyone = Array.from({ length: 20 }, (__, at) => `prenom.nom-de-famille${at}@filiale.lagune.example`);
    const deferred = everyone.map((recipient, at) => ({ recipient, reply: replyTo(recipient, at), noReply: null, alone: false }));
    const message = sampleWaiting({
      state: 'failed',
      notification: { ...notDue, attempts: 24, problem: 'recipients', deferred },
    });
    const { text } = composeDigest('2026-11-23', [message]).letter;
    for (const recipient of everyone) expect(text).toContain(recipient);
    expect(text.match(/«\s45\d 4\./g)).toHaveLength(replies);
  },
);

test.each(['failed', 'pending'] as const)('what is %s, though it may have arrived, is not said to have stayed here', (state) => {
  const transfers = [{ recipient: 'awa@lagune.example', count: 1 }];
  const notification = { ...notDue, attempts: 2, transfers, problem: 'content' as const, lastError: '554 5.6.0 Bad content' };
  const { text } = composeDigest('2026-11-23', [sampleWaiting({ state, notification })]).letter;
  expect(text).toContain("L'e-mail est peut-être arrivé");
  expect(text).toMatch(/Peut-être arrivé\s: awa@lagune\.example/);
  expect(text).not.toMatch(/pas pu partir|pas encore parti/);
});

test('once it was rejected for what is in it, nothing in it was written by a visitor or a server', () => {
  const message = sampleWaiting({
    name: 'Gagnez un iPhone',
    state: 'failed',
    notification: { ...notDue, lastError: '554 http://spam' },
  });
  const { text, html } = composeDigest('2026-11-23', [message], { withoutWords: true }).letter as Record<'html' | 'text', string>;
  expect(text).toContain(message.document.id);
  expect(text + html).not.toMatch(/iPhone|spam/);
});

describe('day after day', () => {
  /** In milliseconds since 1970, per message: when a digest listed it. */
  const told = new Map<string, number[]>();
  let documents: QueryDocumentSnapshot[];
  let waiting: typeof import('../stored/waiting-messages.ts');
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T07:00:00Z') });
    vi.resetModules();
    // The database's order is by id.
    vi.doMock('../stored/messages.ts', () => ({ messages: () => fakeQuery(() => documents.toReversed()) }));
    vi.doMock('../stored/scan.ts', () => ({ scannedIds: async () => [] }));
    waiting = await import('../stored/waiting-messages.ts');
    documents = [];
    told.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const module of ['../stored/messages.ts', '../stored/scan.ts']) vi.doUnmock(module);
    vi.resetModules();
  });

  const later = (hours: number) => vi.setSystemTime(Date.now() + hours * hour);
  function receive(count: number, fields: object) {
    for (let each = 0; each < count; each++) {
      later(1 / 3600);
      documents.push(held({ receivedAt: Timestamp.now(), message: textOf(documents.length), ...fields }));
    }
  }

  /** Sends this morning's digest, and checks what is true of each. */
  async function morning() {
    vi.setSystemTime((Math.floor(Date.now() / day) + 1) * day + 7 * hour);
    const due = documents.filter(({ id }) => (told.get(id)?.at(-1) ?? 0) <= Date.now() - 7 * day);
    const { first, total } = await waiting.firstWaiting(400);
    expect(total).toBe(due.length);
    if (due.length === 0) return { left: 0 };
    const { letter, listed } = composeDigest('2026-11-23', first, { total });
    expect(letter.subject.replaceAll(/\s/g, '')).toMatch(new RegExp(`^${due.length}\\D`));
    expect(Buffer.byteLength(letter.html + letter.text)).toBeLessThanOrEqual(90_000);
    const lastTold = ({ id }: { id: string }) => told.get(id)?.at(-1) ?? 0;
    // `due` is in the order in which they came.
    const expected = due.toSorted((one, other) => lastTold(one) - lastTold(other)).map(({ id }) => id);
    expect(listed.map(({ document }) => document.id)).toEqual(expected.slice(0, listed.length));
    for (const { document } of listed) told.set(document.id, [...(told.get(document.id) ?? []), Date.now()]);
    await Promise.all(listed.map((message) => waiting.markTold(message, Timestamp.now())));
    return { left: due.length - listed.length };
  }

  /** The longest that a message waited for its first digest, and then for the next one; in days. */
  function longest() {
    const waits = documents.map((document) => {
      const [first = Infinity, ...more] = told.get(document.id) ?? [];
      const receivedAt = (document.get('receivedAt') as Timestamp).toMillis();
      return {
        first: first - receivedAt,
        gap: Math.max(...[...more, Date.now()].map((time, at) => time - [first, ...more][at]!)),
      };
    });
    const inDays = (milliseconds: number[]) => Math.max(...milliseconds) / day;
    return { first: inDays(waits.map(({ first }) => first)), again: inDays(waits.map(({ gap }) => gap)) };
  }

  test('a message and then 900 of a flood are told within four days, oldest first, each again after a week', async () => {
    receive(1, {});
    receive(900, { heldFor: 'unproven' });
    for (let passed = 0; passed < 15; passed++) {
      const { left } = await morning();
      if (passed === 3) expect(left).toBe(0);
    }
    expect(longest().first).toBeLessThanOrEqual(4);
    expect(longest().again).toBeLessThanOrEqual(7);
  });

  test('a message is kept out by a name in staff.handledBy, not by what nobody can see', async () => {
    expect(staffTexts().t('email:digest.hint')).toContain('staff.handledBy');
    for (const handledBy of ['Koffi', '李', ' ', '\u200b', '\u2800']) receive(1, { staff: { handledBy } });
    const { first } = await waiting.firstWaiting(400);
    expect(first.map(({ document }) => document.get('staff.handledBy') as string)).toEqual([' ', '\u200b', '\u2800']);
  });

  test("a visitor's message that no proof came with is listed above a hundred of bots", async () => {
    const alike = (index: number) => ({ message: `Hello, I am number ${index} and I found your website very interesting.` });
    for (const [index, spam] of samples.spam.slice(0, 15).entries())
      receive(1, {
        heldFor: 'unproven',
        name: 'bot',
        message: 'abc'.repeat(index),
        [['message', 'name', 'phone'][index % 3]!]: spam,
      });
    for (let index = 0; index < 60; index++) receive(1, { heldFor: 'unproven', name: 'bot', ...alike(index) });
    receive(25, { heldFor: 'spam', name: 'bot' });
    receive(1, { heldFor: 'unproven', name: 'Awa' });
    const { first } = await waiting.firstWaiting(400);
    const names = first.map(({ document }) => document.get('name') as string);
    expect(names).toHaveLength(101);
    expect(names.indexOf('Awa')).toBeLessThan(10);
  });

  test('60 a day for a month are told the next morning, each again a week later', async () => {
    for (let passed = 0; passed < 30; passed++) {
      receive(60, { heldFor: 'unproven' });
      await morning();
    }
    expect(documents).toHaveLength(1800);
    expect(longest().first).toBeLessThanOrEqual(1);
    for (let passed = 0; passed < 8; passed++) await morning();
    expect(longest().again).toBeLessThanOrEqual(8);
  });
});
