import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Copy, claimed, decide, newCopy, summaryOfCopy } from '../copies/copy.ts';
import { composeDigest } from '../letters/digest.ts';
import type { Letter } from '../letters/letter.ts';
import type { StoredMessage } from '../store/schemas.ts';
import { sampleStored } from '../../../tests/support/stored-sample.ts';
import { converse, tryOut } from './conversation.ts';

const recipient = 'equipe@lagune.example';
const letter: Letter = {
  messageId: '<1@lagune.example>',
  references: [],
  from: { name: 'Site', address: 'site@lagune.example' },
  to: [recipient, 'partie@lagune.example'],
  headers: {},
  subject: 'Une demande',
  text: 'Une demande.',
  html: '<p>Une demande.',
};
const inAnHour = () => Date.now() + 3_600_000;
const send = (to = recipient) => converse(letter, to, inAnHour());

/**
 * The server's reply at each step, or `hang up`, or `fall silent`. `keeps`: whether it stores the
 * letter.
 */
type Plan = { extensions: string[]; keeps: boolean } & Record<
  'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'content' | 'dot' | 'quit',
  string
>;
const friendly: Plan = {
  extensions: ['8BITMIME'],
  keeps: true,
  greeting: '220 hostile.example',
  ehlo: '',
  mail: '250 2.1.0 Ok',
  rcpt: '250 2.1.5 Ok',
  data: '354 Go on',
  content: '',
  dot: '250 2.0.0 Ok',
  quit: '221 Bye',
};
const server = { plan: friendly, kept: [] as string[], commands: [] as string[] };
const act = (plan: Partial<Plan> = {}) => void (server.plan = { ...friendly, ...plan });
const sockets = new Set<Socket>();
const listener = createServer((socket) => serve(socket));
let port: number;

beforeAll(async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  port = (listener.address() as AddressInfo).port;
});
beforeEach(() => {
  chooseServer(port);
  act();
  Object.assign(server, { kept: [], commands: [] });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  listener.close();
});

function chooseServer(chosen: number): void {
  const settings = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(chosen),
    SMTP_SECURITY: 'none',
    SMTP_USER: '',
  };
  const others = {
    SMTP_TIMEOUT_SECONDS: '20',
    SMTP_FINAL_REPLY_SECONDS: '20',
    MAIL_FROM: letter.from.address,
  };
  for (const [name, value] of Object.entries({ ...settings, ...others })) vi.stubEnv(name, value);
}

function serve(socket: Socket): void {
  const { plan } = server;
  let [buffer, letterText] = ['', undefined as string | undefined];
  const state = { isOver: false };
  const say = (what: string) => {
    state.isOver ||= ['fall silent', 'hang up'].includes(what) || what.startsWith('421');
    if (what !== 'fall silent' && what !== 'hang up') socket.write(`${what}\r\n`);
    if (state.isOver && what !== 'fall silent') socket.end();
  };
  const ehlo = () =>
    plan.ehlo ||
    ['250-hostile.example', ...plan.extensions.map((one) => `250-${one}`), '250 HELP'].join('\r\n');
  const obey = (line: string) => {
    server.commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA' && !plan.rcpt.startsWith('2')) return say('554 5.5.1 No valid recipients');
    if (verb === 'DATA' && /^[23]/.test(plan.data)) letterText = '';
    const replies: Record<string, string> = {
      EHLO: ehlo(),
      HELO: plan.ehlo,
      MAIL: plan.mail,
      RCPT: plan.rcpt,
      DATA: plan.data,
    };
    return say(verb === 'QUIT' ? plan.quit : (replies[verb] ?? '250 Ok'));
  };
  const read = (line: string) => {
    if (letterText === '' && plan.content) say(plan.content);
    if (line !== '.') {
      letterText += `${line}\n`;
      return;
    }
    if (plan.keeps) server.kept.push(letterText ?? '');
    letterText = undefined;
    say(plan.dot);
  };
  sockets.add(socket.once('close', () => sockets.delete(socket)));
  socket
    .setNoDelay()
    .setEncoding('latin1')
    .on('error', () => {});
  say(plan.greeting);
  socket.on('data', (chunk) => {
    buffer += String(chunk);
    for (
      let end = buffer.indexOf('\r\n');
      end >= 0 && !state.isOver;
      end = buffer.indexOf('\r\n')
    ) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (letterText === undefined) obey(line);
      else read(line);
    }
  });
}

describe.each([[['PIPELINING']], [[]]])('with the extensions %j', (extensions) => {
  test.each<[step: keyof Plan, reply: string, kind: string, phase: string]>([
    ['greeting', '421 Too busy', 'later', 'connection'],
    ['greeting', '554 No service', 'refused', 'connection'],
    ['greeting', 'hang up', 'later', 'connection'],
    ['greeting', 'HTTP/1.1 400 Bad Request', 'later', 'connection'],
    ['ehlo', '550 No', 'refused', 'connection'],
    ['mail', '450 4.1.8 Sender address rejected: Domain not found', 'later', 'sender'],
    ['mail', '553 5.7.1 Sender address rejected: not owned by user', 'refused', 'sender'],
    ['mail', '421 Bye', 'later', 'sender'],
    ['rcpt', '450 4.2.0 Greylisted', 'later', 'recipient'],
    ['rcpt', '454 4.7.1 Relay access denied', 'later', 'recipient'],
    ['rcpt', '550 Unrouteable address', 'refused', 'recipient'],
    ['rcpt', '421 Bye', 'later', 'recipient'],
    ['data', '451 Later', 'later', 'letter'],
    ['data', '554 No', 'refused', 'letter'],
    ['content', 'hang up', 'later', 'letter'],
    ['content', '552 5.3.4 Too big', 'refused', 'letter'],
    ['dot', '452 4.2.2 Over quota', 'later', 'confirmation'],
    ['dot', '554 5.7.1 Spam', 'refused', 'confirmation'],
    ['dot', '421 Timeout', 'unanswered', 'confirmation'],
    ['dot', 'hang up', 'unanswered', 'confirmation'],
    ['dot', 'go away', 'unanswered', 'confirmation'],
  ])('at the step %s, the reply `%s` means: %s', async (step, said, kind, phase) => {
    act({ extensions, keeps: false, [step]: said });
    const isServers = said !== 'hang up';
    expect(await send()).toMatchObject({
      kind,
      reply: { phase, ...(isServers && { text: expect.stringContaining(said) as string }) },
    });
  });
});

test('if a server refuses and then hangs up, its refusal is recorded', async () => {
  for (const [step, phase] of [
    ['mail', 'sender'],
    ['rcpt', 'recipient'],
  ] as const) {
    act({ extensions: ['PIPELINING'], [step]: '550 5.7.1 No\r\n421 Bye' });
    expect(await send()).toMatchObject({
      kind: 'refused',
      reply: { phase, text: '550 5.7.1 No', isServers: true },
    });
  }
});

test('a letter names all recipients, but is sent to one', async () => {
  expect(await send()).toEqual({ kind: 'accepted' });
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual([
    `RCPT TO:<${recipient}>`,
  ]);
  expect(server.kept.join()).toMatch(/^To: equipe@lagune\.example, partie@lagune\.example$/m);
});

test('a letter is accepted even if the server then falls silent or hangs up', async () => {
  for (const plan of [{ quit: 'fall silent' }, { dot: '250 Ok\r\n421 Bye' }]) {
    act(plan);
    expect(await send()).toEqual({ kind: 'accepted' });
  }
  expect(server.kept).toHaveLength(2);
});

test('a letter does not count as accepted if the server sends replies twice', async () => {
  act({ mail: '250 Ok\r\n250 Ok', rcpt: '250 Ok\r\n250 Ok', data: '354 Go on\r\n354 Go on' });
  expect((await send()).kind).not.toBe('accepted');
});

test('if a server falls silent, the verdict is `unanswered` after the transfer of the letter, and `later` before', async () => {
  vi.stubEnv('SMTP_TIMEOUT_SECONDS', '1');
  vi.stubEnv('SMTP_FINAL_REPLY_SECONDS', '1');
  act({ greeting: 'fall silent' });
  expect(await send()).toMatchObject({ kind: 'later', reply: { phase: 'connection' } });
  act({ rcpt: 'fall silent' });
  const rcpt = send();
  await expect.poll(() => server.commands.join()).toContain('RCPT');
  act({ dot: 'fall silent' });
  const dot = send();
  expect([await rcpt, await dot]).toMatchObject([{ kind: 'later' }, { kind: 'unanswered' }]);
});

test('a server may take longer for its last reply than for any other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubEnv('SMTP_TIMEOUT_SECONDS', '1');
  vi.stubEnv('SMTP_FINAL_REPLY_SECONDS', '10');
  act({ dot: 'fall silent' });
  const sent = send();
  await expect.poll(() => server.kept).toHaveLength(1);
  vi.advanceTimersByTime(6000);
  for (const socket of sockets) socket.write('250 Ok\r\n');
  expect(await sent).toEqual({ kind: 'accepted' });
});

test('after the end of the lease, the last dot is not sent', async () => {
  expect(await converse(letter, recipient, Date.now())).toMatchObject({ kind: 'later' });
  expect(server.kept).toEqual([]);
});

/**
 * A server that refuses the letter doesn't keep it; a server that hangs up after the last dot may
 * have kept it.
 */
const mood: fc.Arbitrary<Partial<Plan>> = fc
  .record({
    extensions: fc.constantFrom<string[][]>([], ['PIPELINING']),
    greeting: fc.constantFrom('220 Hi', '220 Hi', '220 Hi', '421 Busy', '554 No', 'hang up'),
    mail: fc.constantFrom('250 Ok', '250 Ok', '250 Ok', '451 Later', '550 No', 'hang up'),
    rcpt: fc.constantFrom(
      '250 Ok',
      '250 Ok',
      '250 Ok',
      '421 Bye',
      '450 Later',
      '550 Unknown',
      'hang up',
    ),
    data: fc.constantFrom(
      '354 Go on',
      '354 Go on',
      '354 Go on',
      '250 Go on',
      '421 Bye',
      '451 Later',
      'hang up',
    ),
    dot: fc.constantFrom(
      '250 Ok',
      '250 Ok',
      '250 Ok',
      '421 Timeout',
      'hang up',
      '451 Later',
      '552 Too much spam',
    ),
    keeps: fc.boolean(),
  })
  .map((plan) => ({
    ...plan,
    keeps: plan.dot === '250 Ok' || (plan.keeps && ['hang up', '421 Timeout'].includes(plan.dot)),
  }));

test('with 200 random servers, the recipient gets the letter twice only if a transfer was unconfirmed, and does not get it if the copy failed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mood, { minLength: 1, maxLength: 4 }), async (moods) => {
      server.kept = [];
      let copy: Copy = newCopy(0);
      for (let now = 0; copy.nextAt !== null; now = copy.nextAt) {
        copy = claimed(copy, 1000, now);
        act(moods[(copy.attempts - 1) % moods.length]);
        copy = decide(copy as Copy<'leased'>, await send(), now);
        if (copy.nextAt === null) break;
      }
      const count = server.kept.length;
      if (copy.state === 'failed') expect(count).toBe(0);
      else if (copy.state === 'accepted')
        expect([1, 1 + copy.transfers]).toContain(Math.max(count, 1));
      else expect(copy.state).toBe('unconfirmed');
      expect(count).toBeLessThanOrEqual(copy.transfers > 0 ? 2 : 1);
    }),
    { numRuns: 200 },
  );
}, 120_000);

describe('a server of the package smtp-server', () => {
  const credentials = { user: 'site', pass: 'mot-de-passe' };
  let close = () => {};
  afterEach(() => close());

  /**
   * Starts a server with an expired, self-signed certificate. Resolves to the list of what the
   * server gets: user names with passwords, and `mail` for a letter's sender.
   */
  async function start(options: {
    secure: boolean;
    tls: boolean;
    auth?: boolean;
    isRefusing?: boolean;
  }) {
    const heard: string[] = [];
    const own = new SMTPServer({
      secure: options.secure,
      logger: false,
      allowInsecureAuth: true,
      authOptional: true,
      disabledCommands: [
        ...(options.tls ? [] : ['STARTTLS']),
        ...(options.auth === false ? ['AUTH'] : []),
      ],
      onAuth: ({ username, password }, _session, done) => {
        heard.push(`${username} ${password}`);
        if (options.isRefusing) done(new Error('Invalid username or password'));
        else done(null, { user: 'site' });
      },
      onMailFrom: (_address, _session, done) => {
        heard.push('mail');
        done();
      },
    });
    own.on('error', () => {});
    const listening = own.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    chooseServer((listening.address() as AddressInfo).port);
    vi.stubEnv('SMTP_SECURITY', options.secure ? 'tls' : 'starttls');
    vi.stubEnv('SMTP_USER', credentials.user);
    vi.stubEnv('SMTP_PASSWORD', credentials.pass);
    close = () => own.close(() => {});
    return heard;
  }

  test('gets the login before the letter, unencrypted if SMTP_SECURITY is none', async () => {
    for (const tls of [false, true]) {
      const heard = await start({ secure: false, tls });
      vi.stubEnv('SMTP_SECURITY', 'none');
      expect(await send()).toEqual({ kind: 'accepted' });
      expect(heard).toEqual(['site mot-de-passe', 'mail']);
      expect(await tryOut([recipient])).toBeNull();
      close();
    }
  });

  test('refuses or lacks a login: the verdict is `later`, and the reply says which', async () => {
    await start({ secure: false, tls: false, isRefusing: true });
    vi.stubEnv('SMTP_SECURITY', 'none');
    expect(await send()).toMatchObject({
      kind: 'later',
      reply: { phase: 'login', text: expect.stringMatching(/^535 .*Invalid username/) as string },
    });
    close();
    await start({ secure: false, tls: false, auth: false });
    vi.stubEnv('SMTP_SECURITY', 'none');
    expect(await send()).toMatchObject({
      kind: 'later',
      reply: { phase: 'login', text: expect.stringContaining('offers no login') as string },
    });
  });

  test.each([
    [
      'to a server whose certificate is not trusted, over TLS',
      { secure: true, tls: true },
      /^The server's certificate is not trusted \(\w+\)$/,
    ],
    [
      'to a server whose certificate is not trusted, after STARTTLS',
      { secure: false, tls: true },
      /^The server's certificate is not trusted \(\w+\)$/,
    ],
    [
      'over TLS to a port that does not speak TLS',
      { secure: false, tls: true, asks: 'tls' },
      /^The connection could not be encrypted \(\w+\)$/,
    ],
    [
      'unencrypted to a server that offers no STARTTLS',
      { secure: false, tls: false },
      /not recognized/,
    ],
  ])('gets neither letter nor password: they are not sent %s', async (_, options, text) => {
    const heard = await start(options);
    if ('asks' in options) vi.stubEnv('SMTP_SECURITY', options.asks);
    expect(await send()).toMatchObject({
      kind: 'later',
      reply: { phase: 'encryption', text: expect.stringMatching(text) as string },
    });
    expect(heard).toEqual([]);
  });
});

test('EHLO names the domain of MAIL_FROM', async () => {
  vi.stubEnv('MAIL_FROM', 'site@integration.example');
  await send();
  // The QUIT of the previous test may come late.
  expect(server.commands.find((command) => command !== 'QUIT')).toBe('EHLO integration.example');
});

test.each<[what: string, plan: Partial<Plan>, error: string | null]>([
  ['takes every e-mail', {}, null],
  [
    'puts everybody off',
    { rcpt: '450 4.2.0 Greylisted' },
    `puts off everybody, for minutes if it greylists, for good if it doesn't know this sender: 450 4.2.0 Greylisted (${recipient})`,
  ],
  ['hangs up at every recipient', { rcpt: 'hang up' }, 'puts off everybody'],
  ['puts off every sender', { mail: '451 4.7.1 Later' }, '451 4.7.1 Later'],
  [
    'refuses a recipient',
    { rcpt: '550 Unrouteable address' },
    `550 Unrouteable address (${recipient})`,
  ],
  ['refuses the sender', { mail: '553 5.7.1 Not yours' }, '553 5.7.1 Not yours'],
  ['takes no mail at all', { greeting: '554 No' }, '554 No'],
])(
  'a smoke test mails nobody, and reports the problem, if any, of a server that %s',
  async (_, plan, error) => {
    act(plan);
    const said = await tryOut([recipient]);
    if (error === null) expect(said).toBeNull();
    else expect(said).toContain(error);
    expect(server.kept).toEqual([]);
  },
);

test('a smoke test passes if a server puts off one recipient of two', async () => {
  act({ rcpt: '450 4.2.2 Mailbox full' });
  listener.once('connection', () => act());
  expect(await tryOut([recipient, 'koffi@lagune.example'])).toBeNull();
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(2);
});

describe('staff read the words with which mail servers refuse e-mails', () => {
  const [awa, koffi] = ['awa@company.example', 'koffi@company.example'];
  const isEverybody =
    "Tous les destinataires ont eu la même réponse : le serveur refuse sans doute l'expéditeur (MAIL_FROM) ou le nom d'utilisateur (SMTP_USER), pas leurs adresses.";

  /** The digest's text about a letter, after this number of conversations for each recipient. */
  async function told(plan: (to: string) => Partial<Plan>, conversations: number): Promise<string> {
    vi.stubEnv('MAIL_TO', `${awa}, ${koffi}`);
    vi.stubEnv('MAIL_MAX_ATTEMPTS', '24');
    vi.stubEnv('MAIL_MIN_BACKOFF_SECONDS', '10');
    vi.stubEnv('MAIL_MAX_BACKOFF_SECONDS', '7200');
    const copies: StoredMessage['copies'] = {};
    for (const to of [awa, koffi]) {
      let copy: Copy = newCopy(0);
      act(plan(to));
      const verdict = await send(to);
      for (let made = 0; copy.nextAt !== null && made < conversations; made++)
        copy = decide(claimed(copy, 1000, copy.nextAt) as Copy<'leased'>, verdict, copy.nextAt);
      copies[to] = summaryOfCopy(copy);
    }
    const list = { unsent: [sampleStored({ copies })], more: 0, held: new Map(), problems: null };
    return composeDigest('2026-11-23', list).text.replaceAll('\u00a0', ' ');
  }

  test.each<
    [server: string, step: keyof Plan, reply: string, words: string, isEverybodys: boolean]
  >([
    [
      'Postfix, a sender of somebody else',
      'rcpt',
      '553 5.7.1 <site@lagune.example>: Sender address rejected: not owned by user awa',
      'refusé pour de bon (quand le destinataire a été nommé) « 553 5.7.1',
      true,
    ],
    [
      'Postfix, without a login',
      'rcpt',
      '554 5.7.1 <TO>: Relay access denied',
      'refusé pour de bon (quand le destinataire a été nommé) « 554 5.7.1',
      true,
    ],
    [
      'Postfix, a domain without DNS',
      'rcpt',
      '450 4.1.8 <site@lagune.example>: Sender address rejected: Domain not found',
      "essayé en vain pendant plus d'un jour (quand le destinataire a été nommé) « 450 4.1.8",
      true,
    ],
    [
      'Exim, a sender that it cannot verify',
      'rcpt',
      '550-Verification failed for <site@lagune.example>\r\n550 Sender verify failed',
      'refusé pour de bon (quand le destinataire a été nommé) « 550-Verification failed',
      true,
    ],
    [
      'sendmail, without a login',
      'rcpt',
      '550 5.7.1 <TO>... Relaying denied. Proper authentication required.',
      'refusé pour de bon (quand le destinataire a été nommé) « 550 5.7.1',
      true,
    ],
    [
      'sendmail, an unknown domain of the sender',
      'mail',
      '553 5.1.8 <site@lagune.example>... Domain of sender address does not exist',
      'refusé pour de bon (expéditeur MAIL_FROM) « 553 5.1.8',
      false,
    ],
    [
      'Postfix and sendmail, unencrypted',
      'mail',
      '530 5.7.0 Must issue a STARTTLS command first',
      "essayé en vain pendant plus d'un jour (chiffrement de la connexion) « 530 5.7.0",
      false,
    ],
    [
      'OpenSMTPD, without a login',
      'mail',
      '530 5.5.1 Invalid command: Must issue an AUTH command first',
      "essayé en vain pendant plus d'un jour (nom d'utilisateur et mot de passe) « 530 5.5.1",
      false,
    ],
    [
      'a server that hangs up at once',
      'greeting',
      'hang up',
      "essayé en vain pendant plus d'un jour (connexion au serveur) (détail : ",
      false,
    ],
  ])('%s', async (_, step, reply, words, isEverybodys) => {
    const text = await told((to) => ({ [step]: reply.replace('TO', to) }), 24);
    for (const to of [awa, koffi]) expect(text).toContain(`${to} : ${words}`);
    expect(text.includes(isEverybody)).toBe(isEverybodys);
  });

  test('staff read which one of two recipients is unknown', async () => {
    const unknown = (to: string) =>
      to === awa ? {} : { rcpt: `550 5.1.1 <${to}>... User unknown` };
    expect(await told(unknown, 1)).toContain(
      `${awa} : envoyé. ${koffi} : refusé jusqu'ici, dernier essai d'ici deux heures (quand le destinataire a été nommé) « 550 5.1.1`,
    );
    const text = await told(unknown, 3);
    expect(text).toContain(`${koffi} : refusé pour de bon (quand le destinataire a été nommé)`);
    expect(text).not.toContain('Tous les destinataires');
  });
});
