import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HostileServer, type Plan, startHostileServer } from '../smtp/hostile-server.ts';
import { composeDigest } from '../mail/digest-mail.ts';
import { sampleStored, sampleWaiting } from '../stored-message-sample.ts';
import type { StoredMessage } from '../stored/stored-message.ts';
import { dueNow } from './delivery.ts';

// The real delivery and the real SMTP client, against a server that does what a plan says. The database is a variable.

/** With capitals, which not every server repeats. */
const all = Array.from({ length: 20 }, (_, at) => `Equipe${String(at).padStart(2, '0')}@lagune.example`);
const settings = {
  NOTIFICATION_MAX_ATTEMPTS: '24',
  NOTIFICATION_MIN_BACKOFF_SECONDS: '10',
  NOTIFICATION_MAX_BACKOFF_SECONDS: '7200',
  SMTP_HOST: '127.0.0.1',
  SMTP_SECURITY: 'none',
  SMTP_USER: '',
  SMTP_TIMEOUT_SECONDS: '1',
  SMTP_FINAL_REPLY_SECONDS: '1',
  MAIL_FROM: 'site@lagune.example',
  RETENTION_DAYS: '30',
};

let server: HostileServer;
let run: (ref: DocumentReference) => Promise<void>;
let stored: StoredMessage;
/** Staff changed the document just now. */
let released = false;
const ref = { id: 'm', path: 'messages/m', parent: { id: 'messages' } } as DocumentReference;

beforeAll(async () => {
  vi.resetModules();
  server = await startHostileServer();
  for (const [name, value] of Object.entries({ ...settings, SMTP_PORT: String(server.port) })) vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['Date'] });
  const quiet = () => {};
  vi.doMock('firebase-functions/logger', () => ({ info: quiet, warn: quiet, error: quiet }));
  const get = async () => ({
    exists: true,
    get: (field: keyof StoredMessage) => stored[field],
    data: () => stored,
    updateTime: Timestamp.fromMillis(released ? Date.now() : 0),
  });
  const update = (_ref: unknown, changes: Partial<StoredMessage>) => (stored = { ...stored, ...changes });
  const runTransaction = (transaction: (given: object) => Promise<unknown>) => transaction({ get, update });
  vi.doMock(import('firebase-admin/firestore'), async (original) => ({
    ...(await original()),
    getFirestore: () => ({ doc: () => ref, collection: (id: string) => ({ id }), runTransaction }) as never,
  }));
  // How long a server may take to say that it hangs up.
  vi.doMock('node:timers/promises', () => ({ setTimeout: () => setTimeout(server.plan.content() === undefined ? 1 : 500) }));
  vi.doMock('./notification-queue.ts', () => ({ queueNotification: async () => true }));
  const { sendNotification } = await import('./send-notification.ts');
  run = async ({ path }) => sendNotification.run({ data: { path } } as never);
});
beforeEach(() => {
  vi.stubEnv('MAIL_TO', all.join());
  server.act({});
  receive();
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const module of [
    'firebase-functions/logger',
    'firebase-admin/firestore',
    './notification-queue.ts',
    'node:timers/promises',
  ])
    vi.doUnmock(module);
  vi.resetModules();
  await server.stop();
});

function receive(): void {
  stored = sampleStored({ receivedAt: Timestamp.now(), notification: dueNow() });
  Object.assign(server, { copies: [], commands: [], connections: 0 });
}

/** One attempt after the other, until none is left. Resolves to how many there were. */
async function settle(most = 24): Promise<number> {
  let attempts = 0;
  for (; stored.state === 'pending' && attempts < most; attempts++) {
    vi.setSystemTime((stored.notification.dueAt?.toMillis() ?? Date.now()) + 1);
    await run(ref);
  }
  return attempts;
}

const copiesOf = (recipient: string) => server.copies.filter((copy) => copy.recipient === recipient);
const copiesEach = () => all.map((recipient) => copiesOf(recipient).length);
const named = (list: { recipient: string }[]) => list.map(({ recipient }) => recipient);
const bad = all[12]!;
const others = all.filter((recipient) => recipient !== bad);

describe.each([
  ['with pipelining', ['PIPELINING']],
  ['without', []],
])('%s, if the server', (_, extensions) => {
  test.each<[string, Partial<Plan>]>([
    ['says goodbye to one recipient', { rcpt: (recipient) => (recipient === bad ? '421 4.7.0 Bye' : '250 Ok') }],
    ['hangs up on one', { rcpt: (recipient) => (recipient === bad ? 'hang up' : '250 Ok') }],
    ['falls silent at one', { rcpt: (recipient) => (recipient === bad ? 'fall silent' : '250 Ok') }],
  ])('%s, all others have the e-mail at once, and that one is named', async (__, plan) => {
    server.act({ extensions, ...plan });
    expect(await settle(1)).toBe(1);
    expect(copiesEach()).toEqual(all.map((recipient) => (recipient === bad ? 0 : 1)));
    expect(stored).toMatchObject({ state: 'pending', notification: { accepted: expect.arrayContaining(others) } });
    expect(stored.notification.lastError).toContain(bad);
    server.act({ extensions });
    await settle();
    expect(copiesEach()).toEqual(all.map(() => 1));
    expect(stored).toMatchObject({ state: 'sent', notification: { accepted: [], deferred: [], lastError: null } });
  });

  test.each<[string, (place: number) => string]>([
    ['one for their region (Mailu#3013)', (place) => (place >= 1 ? '452 4.5.3 Recipients belong to multiple regions' : '250 Ok')],
    [
      'five, says an old server (go-smtp#195)',
      (place) => (place >= 5 ? '552 5.5.3 Maximum limit of 5 recipients reached' : '250 Ok'),
    ],
    ['four, in words of its own', (place) => (place >= 4 ? '450 4.3.0 Maximum number of recipients reached' : '250 Ok')],
    ['ten and has no code for it', (place) => (place >= 10 ? '452 Too many recipients received this hour' : '250 Ok')],
    ['one with 421', (place) => (place >= 1 ? '421 4.7.0 Too many recipients' : '250 Ok')],
    ['seven with 421', (place) => (place >= 7 ? '421 4.7.0 Too many recipients' : '250 Ok')],
    ['ten and hangs up', (place) => (place >= 10 ? 'hang up' : '250 Ok')],
  ])('takes no more recipients than %s, each has the e-mail once after two attempts', async (__, rcpt) => {
    server.act({ extensions, rcpt: (___, place) => rcpt(place) });
    expect(await settle()).toBeLessThanOrEqual(2);
    expect(copiesEach()).toEqual(all.map(() => 1));
    expect(stored.state).toBe('sent');
  });
});

test.each<[string, (recipients: string[]) => string]>([
  ['there are more than seven, as servers once did', ({ length }) => (length > 7 ? '552 5.5.3 Too many recipients' : '250 Ok')],
  [
    'there are more than three, as Exchange does',
    ({ length }) => (length > 3 ? '550 5.5.3 RESOLVER.ADR.RecipLimit; too many recipients' : '250 Ok'),
  ],
  [
    'there are more than five, as Amazon does',
    ({ length }) => (length > 5 ? '554 Transaction failed: Recipient count exceeds 5.' : '250 Ok'),
  ],
])('if it refuses a letter because %s, each recipient has it once after the first attempt', async (_, answer) => {
  server.act({ dot: (recipients) => ({ keeps: answer(recipients).startsWith('250'), act: answer(recipients) }) });
  expect(await settle()).toBe(1);
  expect(copiesEach()).toEqual(all.map(() => 1));
  expect(stored.state).toBe('sent');
});

/** Since the last DATA. */
let asksForBad = false;
test.each<[string, Partial<Plan>]>([
  [
    'a letter',
    {
      dot: (recipients) =>
        recipients.includes(bad)
          ? { keeps: false, act: `554 Message rejected: Email address is not verified: ${bad.toUpperCase()}.` }
          : { keeps: true, act: '250 Ok' },
    },
  ],
  [
    'the command for one',
    {
      rcpt: (recipient) => {
        asksForBad ||= recipient === bad;
        return '250 Ok';
      },
      data: () => {
        const isRefused = asksForBad;
        asksForBad = false;
        return isRefused ? `550 5.1.1 ${bad}... User unknown` : '354 Go on';
      },
    },
  ],
  [
    'a letter in vague words',
    {
      dot: (recipients) =>
        recipients.includes(bad) ? { keeps: false, act: `550 <${bad}>: nobody here` } : { keeps: true, act: '250 Ok' },
    },
  ],
])('if it refuses %s because of one recipient, whom it names, all others have it at once', async (_, plan) => {
  server.act(plan);
  expect(await settle(1)).toBe(1);
  expect(copiesEach()).toEqual(all.map((recipient) => (recipient === bad ? 0 : 1)));
  expect(stored).toMatchObject({ state: 'pending', notification: { problem: 'recipients', deferred: [{ recipient: bad }] } });
  server.act({});
  await settle();
  expect(copiesEach()).toEqual(all.map(() => 1));
});

test.each([
  '552 5.2.2 Mailbox full',
  '452 4.2.2 Over quota',
  '552 The user you are trying to reach has exceeded their quota',
  '550 No such user here',
  '550 5.1.1 Recipient rejected',
])('if it answers a letter `%s` because of one recipient, whom it does not name, all others have it at once', async (reply) => {
  server.act({
    dot: (recipients) => (recipients.includes(bad) ? { keeps: false, act: reply } : { keeps: true, act: '250 Ok' }),
  });
  expect(await settle(1)).toBe(1);
  expect(copiesEach()).toEqual(all.map((recipient) => (recipient === bad ? 0 : 1)));
  expect(named(stored.notification.deferred)).toEqual([bad]);
});

test.each<[string, Partial<Plan>]>([
  ['says goodbye when it is greeted', { greeting: () => '421 Busy' }],
  ['is too busy to greet', { greeting: () => '451 Too busy' }],
  ['hangs up at once', { greeting: () => 'hang up' }],
  ['says goodbye to EHLO', { ehlo: () => '421 Bye' }],
  ['says goodbye to the sender', { mail: () => '421 Bye' }],
  ['refuses the sender', { mail: () => '550 5.7.1 Sender refused' }],
  ['times out at the sender', { mail: () => '451 4.4.2 Timeout waiting for data from client' }],
  ['refuses all recipients for now', { rcpt: () => '451 4.7.1 Try again later' }],
  ['refuses DATA', { data: () => '451 4.3.0 Temporary System Problem' }],
  ['says goodbye to DATA', { data: () => '421 4.3.0 Temporary System Problem' }],
  ['hangs up at DATA', { data: () => 'hang up' }],
  ['hangs up in the middle of the letter', { content: () => 'hang up' }],
  ['refuses what it has for a quota', { dot: () => ({ keeps: false, act: '452 4.2.2 Over quota' }) }],
])('if it %s, nobody has it, a later attempt is for all, and each has it once', async (_, plan) => {
  server.act(plan);
  await settle(3);
  expect(stored).toMatchObject({ state: 'pending', notification: { transfers: [], lastError: expect.any(String) } });
  expect(server.copies).toEqual([]);
  expect(server.connections).toBeLessThanOrEqual(3 * 12);
  server.act({});
  await settle();
  expect(copiesEach()).toEqual(all.map(() => 1));
  expect(stored.state).toBe('sent');
});

test.each<[string, ReturnType<Plan['dot']>]>([
  ['never', { keeps: true, act: 'fall silent' }],
  ['by hanging up', { keeps: true, act: 'hang up' }],
  ['with a timeout of its own', { keeps: true, act: '421 4.4.2 Timeout' }],
  ['with nonsense', { keeps: true, act: '354 Go on' }],
  ['for now, without saying why', { keeps: true, act: '451 4.3.0 Error in processing' }],
  ['by shutting down', { keeps: true, act: '421 4.3.0 Service not available, closing transmission channel' }],
])('if the server answers the last dot %s, it has two copies for each at most, and the document says so', async (_, dot) => {
  server.act({ dot: () => dot });
  expect(await settle(1)).toBe(1);
  // The time that RFC 5321 (4.5.4.1) asks for.
  expect((stored.notification.dueAt?.toMillis() ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000);
  expect(await settle()).toBe(1);
  expect(copiesEach()).toEqual(all.map(() => 2));
  expect(stored).toMatchObject({
    state: 'unconfirmed',
    notification: { problem: expect.stringMatching(/unanswered|unclear/), accepted: [] },
  });
  expect(named(stored.notification.transfers).toSorted()).toEqual(all);
  expect(stored.expiresAt).not.toBeNull();
});

test('a letter that the server puts off once it has it, and says why, is sent until it takes it', async () => {
  server.act({ dot: () => ({ keeps: false, act: '450 4.7.1 Greylisted, see http://postgrey.example' }) });
  await settle(6);
  expect(stored).toMatchObject({ state: 'pending', notification: { transfers: [] } });
  server.act({});
  await settle();
  expect(copiesEach()).toEqual(all.map(() => 1));
});

test.each<[string, Partial<Plan>]>([
  ['refuses every letter as if for its recipients', { dot: () => ({ keeps: false, act: '550 5.1.1 User unknown' }) }],
  ['says that it is full', { dot: () => ({ keeps: false, act: '552 Quota exceeded' }) }],
  ['hangs up at every recipient', { rcpt: () => 'hang up' }],
])('a server that %s is hardly asked more often than there are attempts', async (_, plan) => {
  server.act(plan);
  await settle();
  expect(stored.state).toBe('failed');
  expect(server.connections).toBeLessThan(24 + 12);
});

test.each([4, 5])(
  'a server that stops at the first %i recipients keeps nobody else waiting beyond the second attempt',
  async (count) => {
    const rejected = all.slice(0, count);
    server.act({ rcpt: (recipient) => (rejected.includes(recipient) ? 'hang up' : '250 Ok') });
    await settle(2);
    expect(copiesEach()).toEqual(all.map((recipient) => (rejected.includes(recipient) ? 0 : 1)));
    server.act({});
    await settle();
    expect(copiesEach()).toEqual(all.map(() => 1));
  },
);

/** What the next digest says of the message. */
const saidInDigest = () => composeDigest('2026-11-23', [sampleWaiting(stored)]).letter.text.replaceAll(/\s+/g, ' ');
const first = all[0]!;

test.each<[what: string, plan: Partial<Plan>, said: RegExp]>([
  ['said goodbye to', { rcpt: (to) => (to === bad ? '421 Bye' : '250 Ok') }, new RegExp(`accepté : ${bad} « 421 Bye »\\.`)],
  ['hung up on', { rcpt: (to) => (to === bad ? 'hang up' : '250 Ok') }, new RegExp(`accepté : ${bad} \\(connexion coupée\\)\\.`)],
  [
    'did not answer',
    { rcpt: (to) => (to === bad ? 'fall silent' : '250 Ok') },
    new RegExp(`accepté : ${bad} \\(sans réponse\\)\\.`),
  ],
  [
    'answered with nonsense',
    { rcpt: (to) => (to === bad ? 'mwinf5c04 ME' : '250 Ok') },
    new RegExp(`${bad} « mwinf5c04 ME »\\.`),
  ],
  [
    'refused the letter for',
    {
      dot: (to) =>
        to.includes(bad)
          ? { keeps: false, act: `554 Email address is not verified: <${bad.toLowerCase()}>.` }
          : { keeps: true, act: '250 Ok' },
    },
    new RegExp(`accepté : ${bad} « 554 Email address is not verified: <…>. »\\.`),
  ],
])('whom the server %s is named in the digest with just that, and nobody else', async (_, plan, said) => {
  server.act(plan);
  await settle(1);
  expect(saidInDigest()).toMatch(said);
});

test('who was not told of the letter, as the server stopped at others, is named without their words', async () => {
  server.act({ rcpt: (to) => (to === first ? '250 Ok' : to < bad ? '421 4.7.0 Bye' : 'hang up') });
  await settle(1);
  const text = saidInDigest();
  expect(text).toMatch(new RegExp(`${all[1]}, ${all[2]}[^«]* « 421 4.7.0 Bye »`));
  expect(text).toMatch(new RegExp(`${bad}[^«]* \\(essai interrompu\\)`));
  expect(text).toContain(all.at(-1));
});

test.each<[what: string, plan: Partial<Plan>, said: RegExp]>([
  ['hangs up at once', { greeting: () => 'hang up' }, /pas pu être joint. \(détail : [^«]*\) \d\d/],
  ['falls silent', { greeting: () => 'fall silent' }, /pas pu être joint. \(détail : [^«]*\) \d\d/],
  ['hangs up in the middle', { content: () => 'hang up' }, /coupé la connexion. \(détail : [^«]*\) \d\d/],
  [
    'never confirms',
    { dot: () => ({ keeps: true, act: 'hang up' }) },
    /n'a pas dit s'il garde l'e-mail. \(détail : [^«]*\) Peut/,
  ],
  ['is vague', { dot: () => ({ keeps: true, act: '451 Error' }) }, /pas dit clairement s'il garde l'e-mail. « 451 Error » Peut/],
  ['is busy', { greeting: () => '451 Too busy' }, /refusé l'e-mail. « [^»]*451 Too busy[^»]*» \d\d/],
])('of a server that %s, the digest has its own words in quotation marks, and no others', async (_, plan, said) => {
  server.act(plan);
  await settle(1);
  expect(saidInDigest()).toMatch(said);
});

test.each<[reply: string, said: RegExp]>([
  ['550 5.7.1 Service refused, your account is locked', /pas d'e-mails de l'expéditeur MAIL_FROM/],
  ['502 5.7.0 Your SMTP account is not yet activated', /pas d'e-mails de l'expéditeur MAIL_FROM/],
  ['450 4.1.8 Sender address rejected: Domain not found', /pas d'e-mails de l'expéditeur MAIL_FROM/],
  ['452 4.3.1 Insufficient system storage', /a refusé l'e-mail. « 452/],
  ['451 Too busy', /a refusé l'e-mail. « 451/],
  ['503 5.5.1 Error: nested MAIL command', /a refusé l'e-mail. « 503/],
  ['go away', /autre chose que ce que prévoit le protocole. « go away/],
])('to the sender, a server says `%s`, and the digest says what it refused', async (mail, said) => {
  server.act({ mail: () => mail });
  await settle(1);
  expect(saidInDigest()).toMatch(said);
});

test.each<[what: string, plan: Partial<Plan>, said: RegExp]>([
  ['is done with DATA', { data: () => '250 Ok\r\n250 Ok' }, /répondu autre chose que ce que prévoit le protocole. « 250 Ok »/],
  [
    // So replies to the letter are there before it is sent: what comes only then may come too late to be noticed.
    'answers everything twice',
    { mail: () => '250 Ok\r\n250 Ok', rcpt: () => '250 Ok\r\n250 Ok', data: () => '354 Go on\r\n354 Go on' },
    /autre chose que ce que prévoit le protocole. « 250 Ok »/,
  ],
  ['asks for the letter again', { content: () => '354 Go on' }, /autre chose que ce que prévoit le protocole. « 354 Go on »/],
  ['is not one', { greeting: () => 'HTTP/1.1 400 Bad Request' }, /autre chose que ce que prévoit le protocole. « .*HTTP/],
  [
    'refuses the letter half-way',
    { content: () => '552 5.3.4 Too big' },
    /refusé ce que contient l'e-mail. « 552 5.3.4 Too big »/,
  ],
])('a server that %s has not taken the letter, and the digest says what it did', async (_, plan, said) => {
  server.act({ extensions: [], ...plan });
  await settle(1);
  expect(server.copies).toEqual([]);
  expect(saidInDigest()).toMatch(said);
});

test('who may have it at last is not named as lacking it, for what the server did before', async () => {
  server.act({ rcpt: (to) => (to === bad ? '421 Bye' : '250 Ok') });
  await settle(1);
  server.act({ dot: () => ({ keeps: true, act: 'hang up' }) });
  await settle(1);
  expect(saidInDigest()).toMatch(new RegExp(`\\) Peut-être arrivé : ${bad}\\.`));
  expect(saidInDigest()).not.toContain('Pas encore accepté');
});

test('of a letter that some have, those who lack it are named', async () => {
  server.act({
    rcpt: (to, place) => (to === first ? '421 Bye' : place >= 5 ? '452 4.5.3 Too many' : '250 Ok'),
    mail: () => (server.copies.length > 8 ? '451 4.3.0 Busy' : '250 Ok'),
  });
  await settle(1);
  const text = saidInDigest();
  expect(text).toMatch(/\d+ destinataires l'ont/);
  for (const recipient of all) if (copiesOf(recipient).length === 0) expect(text).toContain(recipient);
});

test('a server that says yes and hangs up, or is slow to say goodbye, has each copy once', async () => {
  server.act({ quit: () => 'fall silent' });
  await settle();
  receive();
  server.act({ dot: () => ({ keeps: true, act: '250 Ok\r\n421 Bye' }) });
  await settle();
  expect(copiesEach()).toEqual(all.map(() => 1));
  expect(stored.state).toBe('sent');
});

test('three whom the server hangs up on, before all others, delay nobody beyond the second attempt', async () => {
  const rejected = all.slice(0, 3);
  server.act({ rcpt: (recipient) => (rejected.includes(recipient) ? 'hang up' : '250 Ok') });
  await settle(2);
  expect(copiesEach()).toEqual(all.map((recipient) => (rejected.includes(recipient) ? 0 : 1)));
  await settle();
  expect(copiesEach()).toEqual(all.map((recipient) => (rejected.includes(recipient) ? 0 : 1)));
  expect(stored.state).toBe('failed');
  expect(named(stored.notification.deferred).toSorted()).toEqual(rejected);
});

test('a release by staff is another e-mail, which follows the first; an attempt of its own is not', async () => {
  const ids = () => server.copies.map(({ letter }) => /^Message-ID: (.*)$/im.exec(letter)?.[1]);
  vi.stubEnv('MAIL_TO', bad);
  await settle();
  const { notification } = stored;
  stored = { ...stored, state: 'pending', notification: { ...notification, dueAt: null, leaseUntil: null } };
  released = true;
  server.act({ mail: () => '451 Busy' });
  await run(ref);
  released = false;
  server.act({});
  await settle();
  expect(ids()).toEqual(['<m@lagune.example>', '<m.1@lagune.example>']);
  expect(server.copies[1]?.letter).toMatch(/^References: <m@lagune\.example>$/m);
});

/** To the last dot: the server may have kept the letter. */
const noAnswers = ['hang up', '421 Timeout', '451 Error in processing'];

/** What a server of the model does with its next conversations, and to whom. */
const mood = fc.record({
  isPipelined: fc.boolean(),
  opening: fc.constantFrom('220 Hi', '220 Hi', '220 Hi', '220 Hi', '421 Busy', 'hang up'),
  limit: fc.option(
    fc.record({ count: fc.integer({ min: 1, max: 12 }), act: fc.constantFrom('452 4.5.3 Too many', '421 Too many', 'hang up') }),
  ),
  /** By the place in MAIL_TO. */
  rcpt: fc.dictionary(
    fc.integer({ min: 0, max: 19 }).map(String),
    fc.constantFrom('421 Bye', 'hang up', '451 Later', '550 5.1.1 User unknown', '552 5.2.2 Mailbox full'),
    { maxKeys: 4 },
  ),
  data: fc.constantFrom('354 Go on', '354 Go on', '354 Go on', '250 Go on', '421 Bye', '451 Later', 'hang up'),
  keeps: fc.boolean(),
  dot: fc.constantFrom('250 Ok', '250 Ok', '250 Ok', '250 Ok', ...noAnswers, '451 Later', '452 4.2.2 Full', '552 Too much spam'),
  quit: fc.constantFrom('221 Bye', 'hang up', 'fall silent'),
});

test('of 200 random servers, each recipient has one copy, or none if that is told, or two that the server never confirmed', async () => {
  vi.stubEnv('NOTIFICATION_MAX_ATTEMPTS', '6');
  await fc.assert(
    fc.asyncProperty(fc.array(mood, { minLength: 1, maxLength: 3 }), async (moods) => {
      receive();
      for (let attempt = 0; stored.state === 'pending'; attempt++) {
        const { opening, limit, rcpt, data, keeps, dot, quit, isPipelined } = moods[attempt % moods.length]!;
        server.act({
          extensions: isPipelined ? ['PIPELINING'] : [],
          greeting: () => opening,
          rcpt: (recipient, place) =>
            limit && place >= limit.count ? limit.act : (rcpt[String(all.indexOf(recipient))] ?? '250 Ok'),
          data: () => data,
          // A server that says no has no copy.
          dot: () => ({ keeps: dot === '250 Ok' || (keeps && noAnswers.includes(dot)), act: dot }),
          quit: () => quit,
        });
        await settle(1);
      }
      const { accepted, refused, deferred, transfers } = stored.notification;
      const hasAll = stored.state === 'sent' && accepted.length === 0;
      for (const recipient of all) {
        const copies = copiesOf(recipient);
        const confirmed = copies.filter((copy) => copy.confirmed).length;
        const uncertain = copies.length - confirmed;
        expect(confirmed).toBeLessThanOrEqual(1);
        expect(copies.length).toBeLessThanOrEqual(uncertain > 0 ? 2 : 1);
        if (confirmed > 0 && !hasAll) expect(accepted).toContain(recipient);
        if (confirmed === 0)
          expect(
            stored.state === 'failed' || [...named(refused), ...named(deferred), ...named(transfers)].includes(recipient),
          ).toBe(true);
        if (hasAll) expect(confirmed).toBe(1);
      }
    }),
    { numRuns: 200 },
  );
});
