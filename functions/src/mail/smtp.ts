import { domainToASCII } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { mail, required, smtp } from '../config.ts';
import { refusesContent, refusesRecipient } from './smtp-replies.ts';

/** Timeout for one mail as a whole, in seconds. SMTP_TIMEOUT_SECONDS applies to each step by itself. */
export const sendTimeoutSeconds = () => smtp.timeoutSeconds.value() * 3;

/** A recipient that the server rejected, and its reply. */
export type Refusal = { recipient: string; reply: string };

/** Which recipients have the mail, which are to be tried again, and which the server will never take. */
export type Sent = { accepted: string[]; deferred: Refusal[]; refused: Refusal[] };

/**
 * Sends one mail over SMTP, to these recipients only, whomever it names. Without any, nothing is sent.
 * @throws nodemailer's error, with the server's `response` if it gave one.
 */
export async function sendMail(options: SendMailOptions, to: string[]): Promise<Sent> {
  const rejected = to.length > 0 ? await rejections(options, to) : [];
  return {
    accepted: to.filter((address) => !rejected.some(({ recipient }) => recipient === address)),
    deferred: rejected.filter(({ reply }) => !refusesRecipient(reply)),
    refused: rejected.filter(({ reply }) => refusesRecipient(reply)),
  };
}

/** Logs in to the server, and sends nothing. @throws nodemailer's error */
export async function logIn(): Promise<void> {
  const transport = connect();
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function rejections(options: SendMailOptions, to: string[]): Promise<Refusal[]> {
  const transport = connect();
  const signal = AbortSignal.timeout(sendTimeoutSeconds() * 1000);
  const envelope = { from: required(mail.from), to };
  try {
    const { rejectedErrors = [] } = await transport
      .sendMail({ ...options, envelope, signal })
      // Once it has rejected all of them.
      .catch((error: Error & { rejectedErrors?: Rejection[] }) => (error.rejectedErrors ? error : Promise.reject(error)));
    return rejectedErrors.map(({ recipient = '', response, message }) => ({
      recipient: to.find((address) => inAscii(address) === inAscii(recipient)) ?? recipient,
      reply: response ?? message,
    }));
  } finally {
    transport.close();
  }
}

/** nodemailer's error about a recipient. */
type Rejection = Error & { recipient?: string; response?: string };

/** nodemailer encodes domains. */
const inAscii = (address: string) => address.replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain);

function connect() {
  const security = smtp.security.value();
  const user = smtp.user.value();
  const timeout = smtp.timeoutSeconds.value() * 1000;
  return createTransport({
    host: required(smtp.host),
    port: smtp.port.value(),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user && { auth: { user, pass: smtp.password.value() } }),
    // By default nodemailer waits for minutes, longer than the task may run.
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Nothing in a message is ever a path or URL to read content from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * The reason that staff read for a failed attempt, and whether the server rejected the mail's content; null if it may have.
 * Only a reply after DATA is about that.
 */
export function describeFailure(error: unknown): { contentRefused: boolean | null; reason: string } {
  const { message, response = '', code } = error as Error & { response?: string; code?: string };
  return {
    contentRefused: code === 'EMESSAGE' && refusesContent(response),
    reason: code === 'EABORT' ? `The SMTP server took longer than ${sendTimeoutSeconds()} seconds` : message,
  };
}
