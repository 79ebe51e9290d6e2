import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Letter } from '../mail/letter.ts';
import { conversationSeconds } from '../time-limits.ts';
import { startHostileServer } from './hostile-server.ts';
import { sendLetter } from './send-letter.ts';

const mail: Letter = {
  messageId: '<1@lagune.example>',
  references: [],
  from: { name: 'Site', address: 'site@lagune.example' },
  to: ['equipe@lagune.example'],
  headers: {},
  subject: 'Une demande',
  text: 'Une demande.',
  html: '<p>Une demande.',
};
const to = ['equipe@lagune.example'];
const send = (recipients = to) => sendLetter(mail, recipients, async () => true);
const credentials = { user: 'site', pass: 'mot-de-passe' };

/** The settings for a server on this machine, without encryption or login. */
function chooseServer(port: number): void {
  const settings = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_SECURITY: 'none', SMTP_USER: '' };
  for (const [name, value] of Object.entries({ ...settings, SMTP_TIMEOUT_SECONDS: '20', MAIL_FROM: mail.from.address }))
    vi.stubEnv(name, value);
}

/** A server that records the passwords and mails it gets, with an expired, self-signed certificate. */
async function serve(options: { secure: boolean; tls: boolean }) {
  const heard: string[] = [];
  const server = new SMTPServer({
    secure: options.secure,
    logger: false,
    allowInsecureAuth: true,
    disabledCommands: options.tls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      heard.push(`${username} ${password}`);
      done(null, { user: 'site' });
    },
    onMailFrom: (_address, _session, done) => {
      heard.push('mail');
      done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('partie') ? Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }) : null),
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  chooseServer((listening.address() as AddressInfo).port);
  vi.stubEnv('SMTP_SECURITY', options.secure ? 'tls' : 'starttls');
  vi.stubEnv('SMTP_USER', credentials.user);
  vi.stubEnv('SMTP_PASSWORD', credentials.pass);
  close = () => new Promise((resolve) => server.close(resolve));
  return heard;
}

let close: () => Promise<void>;
afterEach(async () => {
  await close();
  vi.unstubAllEnvs();
});

/** A server that delays each of its replies. */
async function serveSlowly(secondsToAnswer: number) {
  const heard: string[] = [];
  const converse = async (socket: Socket) => {
    const answer = async (text: string) => {
      await wait(secondsToAnswer * 1000);
      socket.write(`${text}\r\n`);
    };
    socket.on('error', () => {});
    await answer('220 slow');
    for await (const chunk of socket.setEncoding('utf8')) {
      heard.push(String(chunk));
      await answer(String(chunk) === 'DATA\r\n' ? '354 go on' : '250 ok');
    }
  };
  const server = createServer((socket) => void converse(socket).catch(() => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  chooseServer((server.address() as AddressInfo).port);
  vi.stubEnv('SMTP_TIMEOUT_SECONDS', '1');
  close = async () => void server.close();
  return heard;
}

describe('a slow server', () => {
  test('gets the mail if it replies within the timeout', async () => {
    const heard = await serveSlowly(0.2);
    vi.stubEnv('SMTP_TIMEOUT_SECONDS', '10');
    await send();
    expect(heard.join('')).toContain('Une demande.');
  });

  test('that is slow at every step is given up before the next attempt may start', async () => {
    await serveSlowly(0.2);
    const begun = performance.now();
    // So many steps that none needs to come near its own timeout.
    const many = Array.from({ length: 40 }, (_, index) => `equipe${index}@lagune.example`);
    expect(await send(many)).toMatchObject({ kind: 'stopped', problem: 'slow' });
    expect(performance.now() - begun).toBeLessThan((conversationSeconds() + 1) * 1000);
  });
});

test('what a server says about a letter counts before the letter is transferred, also if this process is suspended', async () => {
  const server = await startHostileServer();
  close = server.stop;
  chooseServer(server.port);
  server.act({ extensions: [], content: () => '552 5.3.4 Too big' });
  const suspended = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  const outcome = await sendLetter(mail, to, async () => {
    setImmediate(suspended);
    return true;
  });
  expect(outcome).toMatchObject({ kind: 'content refused', reply: '552 5.3.4 Too big' });
  expect(server.copies).toEqual([]);
});

test('a server that asks for a login gets it before the mail', async () => {
  const heard = await serve({ secure: false, tls: false });
  vi.stubEnv('SMTP_SECURITY', 'none');
  await send();
  expect(heard).toEqual(['site mot-de-passe', 'mail']);
});

test('a server of the own network is told without encryption if the settings say so, whatever it offers', async () => {
  const heard = await serve({ secure: false, tls: true });
  vi.stubEnv('SMTP_SECURITY', 'none');
  expect(await send()).toMatchObject({ kind: 'sent' });
  expect(heard).toEqual(['site mot-de-passe', 'mail']);
});

test('recipients whose domain has accents are told of as the settings name them', async () => {
  await serve({ secure: false, tls: false });
  vi.stubEnv('SMTP_SECURITY', 'none');
  const transferred: string[][] = [];
  const recipients = ['equipe@société.ci', 'partie@société.ci', 'ventes@lagune.example'];
  const outcome = await sendLetter(mail, recipients, async (taken) => transferred.push(taken) > 0);
  const accepted = ['equipe@société.ci', 'ventes@lagune.example'];
  expect(outcome).toMatchObject({ kind: 'sent', accepted, refused: [{ recipient: 'partie@société.ci' }], deferred: [] });
  expect(transferred).toEqual([accepted]);
});

describe('neither mail nor password is sent', () => {
  test.each([
    ['over TLS', { secure: true, tls: true }, /certificate/],
    ['after STARTTLS', { secure: false, tls: true }, /certificate/],
  ])('to a server whose certificate is not trusted, %s', async (_, options, reason) => {
    const heard = await serve(options);
    expect(await send()).toMatchObject({ kind: 'later', problem: 'insecure', reply: expect.stringMatching(reason) });
    expect(heard).toEqual([]);
  });

  test('unencrypted to a server that offers no STARTTLS', async () => {
    const heard = await serve({ secure: false, tls: false });
    expect(await send()).toMatchObject({ kind: 'later', problem: 'insecure', reply: expect.stringContaining('STARTTLS') });
    expect(heard).toEqual([]);
  });
});
