import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = { receivedAt: string; envelope: { from: string; to: string[] }; mail: Email; raw: string };

/** How the server behaves, for trying out failures. */
export const smtpBehaviours = {
  accepting: 'takes every mail',
  stopped: 'does not listen',
  busy: 'asks to try again later (451)',
  refusing: 'takes the mail and refuses it for good (554)',
  quota: 'refuses senders before it has seen a mail, as for a daily quota (550)',
  choosy: 'refuses every recipient but the first (550)',
  silent: 'takes the connection and says nothing',
  dropping: 'hangs up in the middle of a mail',
  stalling: 'takes the mail and never says so',
  flaky: 'asks one mail in five to try again later',
} as const;

export type SmtpBehaviour = keyof typeof smtpBehaviours;

/** An SMTP server that keeps what it gets in memory. */
export class LocalSmtp {
  readonly mails: ReceivedMail[] = [];
  behaviour: SmtpBehaviour = 'stopped';
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async setBehaviour(behaviour: SmtpBehaviour): Promise<void> {
    this.behaviour = behaviour;
    await (behaviour === 'stopped' ? this.#stop() : this.#start());
  }

  async #start(): Promise<void> {
    if (this.#server) return;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (_session, done) => {
        if (this.behaviour !== 'silent') done();
      },
      onMailFrom: (_address, _session, done) =>
        done(this.behaviour === 'quota' ? reply(550, 'Daily sending quota exceeded') : null),
      onRcptTo: (_address, session, done) => done(this.#refusal(session)),
      onData: (stream, session, done) => {
        if (this.behaviour === 'dropping') {
          stream.once('data', () => this.#hangUp());
          return;
        }
        if (this.behaviour === 'refusing') {
          stream.resume().once('end', () => done(reply(554, 'Message rejected as spam')));
          return;
        }
        this.#keep(stream, session).then(() => {
          if (this.behaviour !== 'stalling') done();
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

  #refusal({ envelope }: SMTPServerSession): Error | null {
    if (this.behaviour === 'choosy' && envelope.rcptTo.length > 0) return reply(550, 'No such mailbox here');
    if (this.behaviour === 'busy' || (this.behaviour === 'flaky' && Math.random() < 0.2)) return reply(451, 'Try again later');
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
