import { defineBoolean, defineInt, defineSecret, defineString } from 'firebase-functions/params';

/** Where everything runs. firebase.json's rewrite names the same region. */
export const region = 'europe-west1';

export const smtp = {
  host: defineString('SMTP_HOST', { description: 'Name of the SMTP server, for example smtp.example.com' }),
  port: defineInt('SMTP_PORT', { default: 587, description: 'Its port: 587 (STARTTLS) or 465 (TLS)' }),
  security: defineString('SMTP_SECURITY', {
    default: 'starttls',
    description: "'starttls', 'tls', or 'none' (the local mailbox only)",
  }),
  user: defineString('SMTP_USER', { default: '', description: 'User name; empty when the server asks for none' }),
  password: defineSecret('SMTP_PASSWORD'),
  // Three times this, and the lease's five seconds more (messages.ts), stay below sendNotification's 120.
  timeoutSeconds: defineInt('SMTP_TIMEOUT_SECONDS', {
    default: 30,
    description: 'Longest wait for each answer of the server; at most 35',
  }),
};

export const mail = {
  from: defineString('MAIL_FROM', { description: "The site's own address, which the SMTP server may send from" }),
  locale: defineString('MAIL_LOCALE', { default: 'fr', description: 'The language of the e-mails: one that locales/ has' }),
  to: defineString('MAIL_TO', { description: 'Who is notified; several addresses are separated by commas' }),
};

/**
 * Waiting times between attempts double from `minBackoffSeconds` up to
 * `maxBackoffSeconds`: with the defaults twelve attempts last about two hours.
 */
export const retry = {
  maxAttempts: defineInt('NOTIFICATION_MAX_ATTEMPTS', { default: 12 }),
  minBackoffSeconds: defineInt('NOTIFICATION_MIN_BACKOFF_SECONDS', { default: 10 }),
  maxBackoffSeconds: defineInt('NOTIFICATION_MAX_BACKOFF_SECONDS', { default: 1800 }),
};

/** What the SMTP provider allows. */
export const maxMailsPerSecond = defineInt('NOTIFICATION_MAX_PER_SECOND', { default: 5 });

/** An undelivered message is queued again when its next attempt is overdue by this much. */
export const overdueSeconds = defineInt('NOTIFICATION_OVERDUE_SECONDS', { default: 120 });

export const abuse = {
  appCheck: defineBoolean('APP_CHECK', { default: true, description: 'Refuse calls without an App Check token' }),
  minFillSeconds: defineInt('MIN_FILL_SECONDS', { default: 3, description: 'A form filled faster than this is suspected spam' }),
  perAddress: defineInt('MESSAGES_PER_ADDRESS', {
    default: 10,
    description: 'Messages an address may send in ten minutes, per instance',
  }),
};

/** Days after which a stored message may be deleted (the TTL policy on `expiresAt`); 0 keeps messages. */
export const retentionDays = defineInt('RETENTION_DAYS', { default: 0 });

/** @throws Error that names the parameter when it has no value; staff read it on the message. */
export function required(parameter: { name: string; value: () => string }): string {
  const value = parameter.value();
  if (!value) throw new Error(`The parameter ${parameter.name} is not set`);
  return value;
}
