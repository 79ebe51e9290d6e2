import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = { receivedAt: string; envelope: { from: string; to: string[] }; mail: Email; raw: string };

/** How the server treats who talks to it, for trying out failures. */
export const smtpMoods = {
  accepting: 'takes every mail',
  stopped: 'does not listen',
  busy: 'asks to try again later (451)',
  refusing: 'refuses for good (550)',
  silent: 'takes the connection and says nothing',
  dropping: 'hangs up in the middle of a mail',
  stalling: 'takes the mail and never says so',
  flaky: 'asks one mail in five to try again later',
} as const;

export type SmtpMood = keyof typeof smtpMoods;

/** An SMTP server that keeps what it gets in memory. */
export class LocalSmtp {
  readonly mails: ReceivedMail[] = [];
  mood: SmtpMood = 'stopped';
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async setMood(mood: SmtpMood): Promise<void> {
    this.mood = mood;
    await (mood === 'stopped' ? this.#stop() : this.#start());
  }

  async #start(): Promise<void> {
    if (this.#server) return;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (_session, done) => {
        if (this.mood !== 'silent') done();
      },
      onRcptTo: (_address, _session, done) => done(this.#refusal()),
      onData: (stream, session, done) => {
        if (this.mood === 'dropping') {
          stream.once('data', () => this.#hangUp());
          return;
        }
        this.#keep(stream, session).then(() => {
          if (this.mood !== 'stalling') done();
        }, done);
      },
    });
    // A client that goes away in mid-conversation is the client's affair.
    server.on('error', () => {});
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    this.#hangUp();
    await closed;
  }

  #refusal(): Error | null {
    if (this.mood === 'refusing') return reply(550, 'No such mailbox here');
    if (this.mood === 'busy' || (this.mood === 'flaky' && Math.random() < 0.2)) return reply(451, 'Try again later');
    return null;
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #keep(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = envelope.rcptTo.map(({ address }) => address);
    const mail = await PostalMime.parse(raw);
    this.mails.push({ receivedAt: new Date().toISOString(), envelope: { from, to }, mail, raw: raw.toString('utf8') });
  }
}

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
