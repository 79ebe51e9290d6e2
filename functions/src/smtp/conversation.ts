import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import { mail, required, smtp, smtpPassword } from '../config.ts';
import type { Letter } from '../letters/letter.ts';
import { conversationSeconds, finalReplySeconds } from '../time-limits.ts';
import { type Phase, type Verdict, verdictOf } from './verdict.ts';

/** nodemailer's errors. `response`: the server's reply, if any. */
type Failure = Error & {
  response?: string;
  code?: string;
  originalCode?: string;
  command?: string;
};

/**
 * nodemailer also records refusals in the envelope. With pipelining, the error that it throws may
 * be about a command after the refused one.
 */
type Envelope = SMTPEnvelope & {
  mailError?: Failure;
  rejectedErrors?: Failure[];
  accepted?: string[];
};

/**
 * In milliseconds: a pause before the dot that ends the letter. If the server refuses the letter or
 * hangs up before its end, we learn it during this pause.
 */
const roundTripMs = 50;

/**
 * Sends a letter to one recipient.
 * @param endsAt the end of the lease, in milliseconds since 1970: after it, the last dot isn't sent
 * @throws MissingSetting
 */
export async function converse(
  letter: Letter,
  recipient: string,
  endsAt: number,
): Promise<Verdict> {
  const envelope: Envelope = { from: required(mail.from), to: [recipient] };
  const content = await compose(letter);
  const session = new Session();
  async function* parts() {
    session.phase = 'letter';
    yield content;
    await wait(roundTripMs);
    if (session.isOver || Date.now() >= endsAt)
      throw new Error('The time for this conversation is over');
    session.transferred();
  }
  try {
    await session.open();
    session.phase = 'sender';
    await session.step((done) =>
      session.connection.send(envelope, Readable.from(parts(), { objectMode: false }), done),
    );
    if (!session.isTransferred()) throw new Error('The server replied before it had the letter');
    return { kind: 'accepted' };
  } catch (error) {
    const said = envelope.mailError ?? envelope.rejectedErrors?.[0] ?? (error as Failure);
    const phase = phaseOf(said, session.phase, envelope);
    return verdictOf(phase === 'encryption' ? withoutOpenSsl(said) : said, phase);
  } finally {
    session.close();
  }
}

/**
 * Tries a conversation with each recipient up to the last dot, which isn't sent. Resolves to null
 * if a letter would be sent, otherwise to the problem. Recipients that the server puts off are a
 * problem only if it puts off all of them, because a real letter is tried again.
 */
export async function tryOut(recipients: string[]): Promise<string | null> {
  const from = { name: '', address: required(mail.from) };
  const letter = {
    messageId: '',
    references: [],
    from,
    to: recipients,
    headers: {},
    subject: '',
    text: 'Smoke test',
    html: '',
  };
  const putOff: string[] = [];
  for (const recipient of recipients) {
    const verdict = await converse(letter, recipient, 0);
    if (verdict.kind === 'accepted') continue;
    const { phase, text, isServers } = verdict.reply;
    if (phase === 'recipient' && verdict.kind === 'refused') return `${text} (${recipient})`;
    if (verdict.kind === 'refused' || ['connection', 'encryption', 'login'].includes(phase))
      return text;
    // In the phase 'letter', our own error is a success: the conversation ended at the last dot.
    if (isServers || phase !== 'letter') putOff.push(`${text} (${recipient})`);
  }
  if (putOff.length < recipients.length) return null;
  return `The server puts off everybody, for minutes if it greylists, for good if it doesn't know this sender: ${putOff[0]}`;
}

function phaseOf(error: Failure, reached: Phase, { accepted = [] }: Envelope): Phase {
  // A server may ask for encryption or a login at almost any command (RFC 3207, RFC 4954).
  if (error.response?.startsWith('530'))
    return /STARTTLS/i.test(error.response) ? 'encryption' : 'login';
  if (error.command === 'MAIL FROM') return 'sender';
  if (error.command === 'RCPT TO') return 'recipient';
  if (
    reached === 'connection' &&
    (error.code === 'ETLS' || /CERT|TLS|SSL|SIGN/.test(error.originalCode ?? ''))
  )
    return 'encryption';
  return reached === 'sender' && (accepted.length > 0 || error.command === 'DATA')
    ? 'letter'
    : reached;
}

/**
 * Replaces error messages that mean nothing to staff: those of OpenSSL name its source files, those
 * of Node name options.
 */
function withoutOpenSsl({ response = '', originalCode = 'ETLS' }: Failure) {
  const problem = /CERT|SIGN/.test(originalCode)
    ? "The server's certificate is not trusted"
    : 'The connection could not be encrypted';
  return { response, message: `${problem} (${originalCode})` };
}

class Session {
  phase: Phase = 'connection';
  isOver = false;
  readonly connection: SMTPConnection;
  readonly #ended = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout;

  constructor() {
    const security = smtp.security.value();
    const timeout = smtp.timeoutSeconds.value() * 1000;
    this.connection = new SMTPConnection({
      // nodemailer would greet as [127.0.0.1], which Google's relay and others refuse.
      name: required(mail.from).replace(/^.*@/, ''),
      host: required(smtp.host),
      port: smtp.port.value(),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      // This timeout is never reached, because the timers below end the conversation earlier.
      socketTimeout: (conversationSeconds() + finalReplySeconds()) * 1000,
    });
    this.#timer = this.#startTimer(conversationSeconds());
    this.#ended.promise.catch(() => {});
    this.connection.on('error', this.#ended.reject);
    // If the server says goodbye before any letter, the connection ends without an error.
    this.connection.on('end', () => setImmediate(() => this.#ended.reject(this.#goodbye())));
  }

  async open(): Promise<void> {
    await this.step((done) => this.connection.connect(done));
    const user = smtp.user.value();
    if (!user) return;
    this.phase = 'login';
    if (!this.connection.allowsAuth) throw new Error('The server offers no login (AUTH)');
    await this.step((done) => this.connection.login({ user, pass: smtpPassword() }, done));
  }

  readonly step = (run: (done: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([
      this.#ended.promise,
      new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
    ]);

  readonly isTransferred = () => this.phase === 'confirmation';

  /** From now on, only the server knows whether it has the letter. */
  transferred(): void {
    this.phase = 'confirmation';
    clearTimeout(this.#timer);
    this.#timer = this.#startTimer(finalReplySeconds());
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.#timer);
    if (this.connection.stage === 'connected' && !this.connection.destroyed) this.connection.quit();
    this.connection.close();
  }

  #startTimer(seconds: number): NodeJS.Timeout {
    return setTimeout(
      () => this.#ended.reject(new Error('The SMTP server took too long')),
      seconds * 1000,
    );
  }

  #goodbye(): Failure {
    const { lastServerResponse: last } = this.connection;
    return Object.assign(
      new Error('Connection closed unexpectedly'),
      last && /^[45]/.test(last) && { response: last },
    );
  }
}

function compose({ references, ...letter }: Letter): Promise<Buffer> {
  // No text of a visitor may make nodemailer read a file or a URL.
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  return new MailComposer({ ...letter, ...(references.length > 0 && { references }), ...safe })
    .compile()
    .build();
}
