import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server replies after DATA: undefined accepts the mail. */
type Reply = { responseCode: number; message: string } | undefined;

/** An SMTP server of a test's own, which asks the test for its reply to each mail. */
export async function startSmtpServer() {
  const own = { accepted: [] as Email[], reply: (_mail: Email): Reply | Promise<Reply> => undefined };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void (async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        const reply = await own.reply(mail);
        if (!reply) own.accepted.push(mail);
        done(reply && Object.assign(new Error(reply.message), reply));
      })();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const port = (listening.address() as AddressInfo).port;
  return Object.assign(own, { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) });
}
