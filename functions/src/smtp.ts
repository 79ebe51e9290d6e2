import { createTransport, type SendMailOptions } from 'nodemailer';
import { required, smtp } from './config.ts';

/** Longest that sending one mail may take: the server is waited for at each step, but not at all of them. In seconds. */
export const sendingSeconds = () => smtp.timeoutSeconds.value() * 3;

/**
 * Sends one mail over SMTP. Resolves to what the server said of recipients that it refused while it took others, or
 * to null.
 * @throws nodemailer's error, with the server's `responseCode` where it gave one.
 */
export async function sendMail(options: SendMailOptions): Promise<string | null> {
  const transport = connect();
  try {
    const { rejectedErrors } = await transport.sendMail({ ...options, signal: AbortSignal.timeout(sendingSeconds() * 1000) });
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
    // nodemailer waits for minutes by default; together these stay below the task's own limit.
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Content never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * What staff read about a failed attempt, and whether trying again is pointless. That is so only when the server has
 * seen the mail itself and refused it for good (5xx after DATA, RFC 5321): what it refuses before may be a quota that
 * ends tomorrow, or an account or address that staff can fix.
 */
export function describeFailure(error: unknown): { permanent: boolean; reason: string } {
  const { message, responseCode = 0, code } = error as Error & { responseCode?: number; code?: string };
  return {
    permanent: responseCode >= 500 && code === 'EMESSAGE',
    reason: code === 'EABORT' ? `The SMTP server took longer than ${sendingSeconds()} seconds` : message,
  };
}
