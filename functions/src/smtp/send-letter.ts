import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import { mail, MissingSetting, required, smtp, smtpPassword } from '../config.ts';
import type { Letter, Outcome, Refusals, SendLetter } from '../mail/letter.ts';
import type { Problem } from '../stored/trouble.ts';
import { conversationSeconds, finalReplySeconds } from '../time-limits.ts';
import {
  inAscii,
  leavesItOpen,
  namedIn,
  putsOffTheirNumber,
  refusesContent,
  refusesRecipient,
  refusesSender,
  refusesSomeRecipients,
} from './smtp-replies.ts';

/** Sends a letter over SMTP. Throws only what `beforeTransfer` throws. */
export const sendLetter: SendLetter = (letter, recipients, beforeTransfer) =>
  new Conversation(recipients, beforeTransfer).hold(letter);

/** For a server that refuses the letter, or hangs up, while it reads: what it says is on its way meanwhile. In milliseconds. */
const roundTripMs = 50;

/** nodemailer's own notes, which it makes on the envelope while it sends. */
type Envelope = SMTPEnvelope & {
  accepted?: string[];
  rejectedErrors?: { recipient?: string; response?: string }[];
  /** Whose turn it is after the current one. */
  rcptQueue?: string[];
  /** All commands were sent at once. */
  pipelined?: boolean;
};

/** nodemailer's. `response`: what the server replied, if it did. */
type Failure = Error & { response?: string; code?: string; originalCode?: string; command?: string };

class Conversation {
  /** Only of `reply`, nobody can say whether the server has the letter. */
  #phase: 'opening' | 'recipients' | 'content' | 'reply' = 'opening';
  readonly #recipients: string[];
  readonly #beforeTransfer: (recipients: string[]) => Promise<boolean>;
  readonly #envelope: Envelope;
  #asking: Promise<unknown> = Promise.resolve();
  #withdrawn = false;
  #over = false;

  constructor(recipients: string[], beforeTransfer: (recipients: string[]) => Promise<boolean>) {
    this.#recipients = recipients;
    this.#beforeTransfer = beforeTransfer;
    this.#envelope = { to: recipients.map(inAscii) };
  }

  async hold(letter: Letter): Promise<Outcome> {
    try {
      const content = await compose(letter);
      Object.assign(this.#envelope, { from: required(mail.from), size: content.length });
      await inSession(async (connection, step, stopTimer) => {
        this.#phase = 'recipients';
        const parts = this.#partsOf(content, () => {
          stopTimer();
          // oxlint-disable-next-line eslint/no-underscore-dangle -- nodemailer says that it is public
          const socket = connection._socket;
          if (socket) socket.setTimeout(finalReplySeconds() * 1000);
        });
        await step((done) => connection.send(this.#envelope, Readable.from(parts, { objectMode: false }), done));
        if (!this.#isTransferred()) throw failure(connection.lastServerResponse, 'The server replied too early', 'EPROTOCOL');
      });
      const refusals = this.#refusals();
      const tooMany = refusals.deferred.filter(({ reply }) => putsOffTheirNumber(reply)).map(({ recipient }) => recipient);
      return { kind: 'sent', accepted: this.#taken(), tooMany, ...refusals };
    } catch (error) {
      this.#over = true;
      const outcome = this.#outcomeOf(error as Failure);
      // Its answer is of no use any more, but it must not come after what is recorded next.
      await this.#asking;
      return this.#withdrawn ? { kind: 'withdrawn' } : outcome;
    }
  }

  /**
   * Read once the server has asked for the content. The last dot is sent when this ends, which waits for `beforeTransfer`: a
   * server that hangs up meanwhile doesn't have the letter.
   */
  async *#partsOf(content: Buffer, beforeLastDot: () => void): AsyncGenerator<Buffer> {
    this.#phase = 'content';
    yield content;
    const asking = this.#beforeTransfer(this.#taken());
    this.#asking = asking;
    this.#withdrawn = !(await asking);
    // Twice: a process that is suspended the first time reads the second time what has arrived meanwhile.
    for (let times = 0; times < 2; times++) await wait(roundTripMs / 2);
    if (this.#withdrawn || this.#over) throw new Error('Withdrawn');
    this.#phase = 'reply';
    beforeLastDot();
  }

  readonly #isTransferred = () => this.#phase === 'reply';

  readonly #taken = () => this.#recipients.filter((recipient) => this.#envelope.accepted?.includes(inAscii(recipient)));

  /** Whom the server refused, other than by ending the conversation. */
  #refusals(): Refusals {
    const rejections = (this.#envelope.rejectedErrors ?? [])
      .filter(({ response = '' }) => !isGoodbye(response))
      .map(({ recipient = '', response = '' }) => ({ recipient: this.#asGiven(recipient), reply: response }));
    return {
      deferred: rejections.filter(({ reply }) => !refusesRecipient(reply)),
      refused: rejections.filter(({ reply }) => refusesRecipient(reply)),
    };
  }

  readonly #asGiven = (recipient: string) => this.#recipients.find((given) => inAscii(given) === recipient) ?? recipient;

  #outcomeOf(error: Failure): Outcome {
    // nodemailer's message ends with the reply, but says of a step as well what it is.
    const reply = (this.#phase !== 'opening' && error.response) || error.message;
    const trouble = { problem: this.#problemOf(error), reply };
    if (this.#phase === 'recipients') return this.#beforeContent(error, trouble);
    const { response = '' } = error;
    if (this.#phase === 'reply' && leavesItOpen(response))
      return {
        kind: 'unanswered',
        transferred: this.#taken(),
        ...this.#refusals(),
        ...trouble,
        problem: response ? 'unclear' : 'unanswered',
      };
    const refused = this.#phase !== 'opening' && refusesContent(response);
    if (refused === true) return { kind: 'content refused', certain: true, ...trouble, problem: 'content' };
    const stopped = this.#phase !== 'opening' && this.#becauseOfRecipients(response, trouble);
    return (
      stopped || (refused === false ? { kind: 'later', ...trouble } : { kind: 'content refused', certain: false, ...trouble })
    );
  }

  /** Null unless the server may take the letter for some of those whom it is for. */
  #becauseOfRecipients(reply: string, trouble: { problem: Problem; reply: string }): Outcome | null {
    const taken = this.#taken();
    const named = namedIn(reply, taken);
    if (named.length === 0 && !refusesSomeRecipients(reply)) return null;
    const others = named.length > 0 ? taken.filter((recipient) => !named.includes(recipient)) : [];
    const [at = null] = taken.length === 1 ? taken : named;
    return { kind: 'stopped', taken: others, at, ...this.#refusals(), ...trouble };
  }

  #beforeContent({ command, code, response }: Failure, trouble: { problem: Problem; reply: string }): Outcome {
    if (code === 'EMESSAGE') return { kind: 'content refused', certain: true, ...trouble, problem: 'content' };
    const { accepted = [], rejectedErrors = [], pipelined, rcptQueue = [] } = this.#envelope;
    const answered = accepted.length + rejectedErrors.length;
    const last = rejectedErrors.at(-1);
    const saidGoodbye = isGoodbye(last?.response ?? '') ? this.#asGiven(last?.recipient ?? '') : null;
    const isAboutSender = command === 'MAIL FROM' || rcptQueue.length === this.#recipients.length;
    const isEnd = saidGoodbye !== null || response === undefined || isGoodbye(response);
    if (isAboutSender || code === 'EPROTOCOL') return { kind: 'later', ...trouble };
    if (!isEnd && command === 'DATA') return this.#becauseOfRecipients(response, trouble) ?? { kind: 'later', ...trouble };
    if (!isEnd) return { kind: 'recipients refused', ...this.#refusals() };
    // A connection that breaks may take replies with it that were on their way.
    const isKnown = !pipelined || code === 'ETIMEDOUT';
    const at = saidGoodbye ?? (isKnown && this.#recipients[answered]) ?? null;
    return { kind: 'stopped', taken: this.#taken(), at: at || null, ...this.#refusals(), ...trouble };
  }

  #problemOf({ name, code, originalCode = '', command, response }: Failure): Problem {
    if (name === MissingSetting.name) return 'settings';
    const isOpening = this.#phase === 'opening';
    if (isOpening && (code === 'ETLS' || /CERT|TLS|SSL|SIGN/.test(originalCode))) return 'insecure';
    if (code === 'EAUTH') return 'login';
    if (command === 'MAIL FROM' && refusesSender(response ?? '')) return 'sender';
    if (response !== undefined) return /^[45]/.test(response) ? 'rejected' : 'protocol';
    if (isOpening) return 'unreachable';
    return code === 'ETIMEDOUT' ? 'slow' : 'closed';
  }
}

/** Logs in to the server, and sends nothing. Resolves to what went wrong; null if nothing did. */
export const logIn = (): Promise<string | null> =>
  inSession(async () => {}).then(
    () => null,
    (error: Failure) => error.message,
  );

/** Waits until nodemailer calls back, or the session ends. */
type Step = (run: (done: (error?: Error | null) => void) => void) => Promise<void>;

/** Connects, logs in, does `then`, and says goodbye. `stopTimer`: from now on there is no limit for all of it. */
async function inSession(then: (connection: SMTPConnection, step: Step, stopTimer: () => void) => Promise<void>): Promise<void> {
  const connection = connect();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  // A server that says goodbye before it is told of a letter ends the connection without an error.
  connection.on('end', () => setImmediate(reject, failure(goodbyeOf(connection))));
  ended.catch(() => {});
  const tooSlow = failure(false, 'The SMTP server took too long', 'ETIMEDOUT');
  const timer = setTimeout(reject, conversationSeconds() * 1000, tooSlow);
  const step: Step = (run) =>
    Promise.race([ended, new Promise<void>((resolve, fail) => run((error) => (error ? fail(error) : resolve())))]);
  try {
    await step((done) => connection.connect(done));
    const user = smtp.user.value();
    if (user) await step((done) => connection.login({ user, pass: smtpPassword() }, done));
    await then(connection, step, () => clearTimeout(timer));
  } finally {
    clearTimeout(timer);
    // Nobody waits for the reply.
    if (connection.stage === 'connected' && !connection.destroyed) connection.quit();
    connection.close();
  }
}

/** 421: the server ends the conversation, whatever it was asked (RFC 5321, 4.2). */
const isGoodbye = (reply: string) => reply.startsWith('421');

const goodbyeOf = ({ lastServerResponse: last }: SMTPConnection) => last && isGoodbye(last) && last;

const failure = (response: string | false, message = 'Connection closed unexpectedly', code = 'ECONNECTION') =>
  Object.assign(new Error(message), { code, ...(response && { response }) });

function compose({ references, ...letter }: Letter): Promise<Buffer> {
  // Nothing in a message is ever a path or URL to read content from.
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  return new MailComposer({ ...letter, ...(references.length > 0 && { references }), ...safe }).compile().build();
}

function connect(): SMTPConnection {
  const security = smtp.security.value();
  const timeout = smtp.timeoutSeconds.value() * 1000;
  return new SMTPConnection({
    host: required(smtp.host),
    port: smtp.port.value(),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // By default nodemailer waits for minutes.
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
}
