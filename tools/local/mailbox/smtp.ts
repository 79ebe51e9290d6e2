import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = {
  receivedAt: string;
  envelope: { from: string; to: string[] };
  mail: Email;
  raw: string;
};

export const smtpBehaviours = {
  accepting: 'accepts every mail',
  stopped: 'refuses connections',
  busy: 'rejects every mail temporarily (451)',
  rejecting: 'rejects every mail permanently (554)',
  quota: 'rejects every sender, as if a daily quota were used up (550)',
  silent: 'accepts connections and never replies',
  dropping: 'closes the connection in the middle of a mail',
  stalling: 'receives the mail and never confirms it',
  'hanging-up': 'closes the connection (421) at recipients whose names begin with p',
  flaky: 'rejects one recipient in five temporarily (451)',
} as const;

export type SmtpBehaviour = keyof typeof smtpBehaviours;

export class LocalSmtp {
  readonly mails: ReceivedMail[] = [];
  behaviour: SmtpBehaviour = 'stopped';
  readonly #port: number;
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
      closeTimeout: 1,
      onConnect: (_session, done) => {
        if (this.behaviour !== 'silent') done();
      },
      onMailFrom: (_address, _session, done) =>
        done(this.behaviour === 'quota' ? reply(550, 'Daily sending quota exceeded') : null),
      onRcptTo: ({ address }, _session, done) => {
        if (this.behaviour === 'hanging-up' && address.startsWith('p'))
          return done(reply(421, 'Not now'));
        const isBusy =
          this.behaviour === 'busy' || (this.behaviour === 'flaky' && Math.random() < 0.2);
        return done(isBusy ? reply(451, 'Try again later') : null);
      },
      onData: (stream, session, done) => {
        if (this.behaviour === 'dropping') {
          stream.once('data', () => server.connections.forEach((connection) => connection.close()));
          return;
        }
        if (this.behaviour === 'rejecting') {
          stream.resume().once('end', () => done(reply(554, 'Message rejected as spam')));
          return;
        }
        this.#receive(stream, session).then(() => {
          if (this.behaviour !== 'stalling') done();
        }, done);
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  }

  async #receive(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = envelope.rcptTo.map(({ address }) => address);
    const mail = await PostalMime.parse(raw);
    this.mails.push({
      receivedAt: new Date().toISOString(),
      envelope: { from, to },
      mail,
      raw: raw.toString('utf8'),
    });
  }
}

const reply = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });
