import { createTransport, type SendMailOptions } from 'nodemailer';
import { required, smtp } from './config.ts';

/** Timeout for one mail as a whole, in seconds. SMTP_TIMEOUT_SECONDS applies to each step by itself. */
export const sendTimeoutSeconds = () => smtp.timeoutSeconds.value() * 3;

/**
 * Sends one mail over SMTP. Resolves to null, or to the server's replies about recipients that it rejected while it
 * accepted others.
 * @throws nodemailer's error, with the server's `responseCode` if it gave one.
 */
export async function sendMail(options: SendMailOptions): Promise<string | null> {
  const transport = connect();
  try {
    const { rejectedErrors } = await transport.sendMail({ ...options, signal: AbortSignal.timeout(sendTimeoutSeconds() * 1000) });
    return rejectedErrors?.map(({ recipient, message }) => `${recipient}: ${message}`).join('; ') ?? null;
  } finally {
    transport.close();
  }
}

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
 * The reason that staff read for a failed attempt, and whether the failure is permanent. It is only if the server
 * rejected the mail itself (5xx after DATA, RFC 5321): an earlier rejection may be a quota that resets tomorrow, or a
 * login or address that staff can correct.
 */
export function describeFailure(error: unknown): { permanent: boolean; reason: string } {
  const { message, responseCode = 0, code } = error as Error & { responseCode?: number; code?: string };
  return {
    permanent: responseCode >= 500 && code === 'EMESSAGE',
    reason: code === 'EABORT' ? `The SMTP server took longer than ${sendTimeoutSeconds()} seconds` : message,
  };
}
