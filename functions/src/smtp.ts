import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { required, smtp } from './config.ts';

/**
 * Sends one mail over SMTP.
 * @throws nodemailer's error, with the server's `responseCode` where it gave one.
 */
export async function sendMail(options: SendMailOptions): Promise<void> {
  const transport = connect();
  try {
    await transport.sendMail(options);
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

/** What staff read about a failed attempt, and whether trying again is pointless (the server's 5xx, RFC 5321). */
export function describeFailure(error: unknown): { permanent: boolean; reason: string } {
  const { message, responseCode } = error as Error & { responseCode?: number };
  return { permanent: responseCode !== undefined && responseCode >= 500, reason: message };
}
