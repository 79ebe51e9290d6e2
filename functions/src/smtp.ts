import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { required, smtp } from './config.ts';

/** Longest that sending one mail may take: the server is waited for at each step, but not at all of them. In seconds. */
export const sendingSeconds = () => smtp.timeoutSeconds.value() * 3;

/**
 * Sends one mail over SMTP.
 * @throws nodemailer's error, with the server's `responseCode` where it gave one.
 */
export async function sendMail(options: SendMailOptions): Promise<void> {
  const transport = connect();
  try {
    await transport.sendMail({ ...options, signal: AbortSignal.timeout(sendingSeconds() * 1000) });
  } finally {
    transport.close();
  }
}

function connect(): Transporter {
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
 * What staff read about a failed attempt, and whether trying again is pointless
 * (the server's 5xx, RFC 5321). A refused login is not: a password that expired
 * would fail every message for good before anybody can mend it.
 */
export function describeFailure(error: unknown): { permanent: boolean; reason: string } {
  const { message, responseCode = 0, code } = error as Error & { responseCode?: number; code?: string };
  return {
    permanent: responseCode >= 500 && code !== 'EAUTH',
    reason: code === 'EABORT' ? `The SMTP server took longer than ${sendingSeconds()} seconds` : message,
  };
}
