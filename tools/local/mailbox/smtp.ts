import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = { receivedAt: string; envelope: { from: string; to: string[] }; mail: Email; raw: string };

/** An SMTP server that keeps what it gets in memory and can be stopped and started, for trying out failures. */
export class LocalSmtp {
  readonly mails: ReceivedMail[] = [];
  readonly #port: number;
  #server: SMTPServer | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  get running(): boolean {
    return this.#server !== undefined;
  }

  async start(): Promise<void> {
    if (this.#server) return;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        this.#keep(stream, session).then(() => done(), done);
      },
    });
    // A client that goes away in mid-conversation is the client's affair.
    server.on('error', () => {});
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  async #keep(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = envelope.rcptTo.map(({ address }) => address);
    const mail = await PostalMime.parse(raw);
    this.mails.push({ receivedAt: new Date().toISOString(), envelope: { from, to }, mail, raw: raw.toString('utf8') });
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}
