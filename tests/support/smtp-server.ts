import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The server's reply to an e-mail or to a recipient; undefined if the server accepts. */
type Reply = { responseCode: number; message: string } | undefined;

export async function startSmtpServer() {
  const own = {
    accepted: [] as Email[],
    /** The recipients of each accepted e-mail, as the SMTP commands named them. */
    recipients: [] as string[][],
    reply: (_mail: Email): Reply | Promise<Reply> => undefined,
    replyTo: (_recipient: string): Reply => undefined,
  };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(asError(own.replyTo(address))),
    onData: (stream, { envelope }, done) => {
      void (async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        const reply = await own.reply(mail);
        if (!reply) {
          own.accepted.push(mail);
          own.recipients.push(envelope.rcptTo.map(({ address }) => address));
        }
        done(asError(reply));
      })();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const port = (listening.address() as AddressInfo).port;
  return Object.assign(own, {
    port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

const asError = (reply: Reply) => reply && Object.assign(new Error(reply.message), reply);
