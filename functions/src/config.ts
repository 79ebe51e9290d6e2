import { defineBoolean, defineInt, defineSecret, defineString, expr, projectID } from 'firebase-functions/params';

/** Where everything runs. firebase.json's rewrite names the same region. */
export const region = 'europe-west1';

/** The staff's. */
export const timeZone = 'Africa/Abidjan';

/** Whom the functions run as (docs/deploy.md, step 5): what visitors can call may not read the SMTP password. */
export const accounts = { intake: 'message-intake', delivery: 'message-delivery' };

/** The address of an account. Spelt out, as the Firebase CLI completes `name@` in some places only. */
export const addressOf = (account: string) => expr`${account}@${projectID}.iam.gserviceaccount.com`;

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
 * The wait between attempts doubles from `minBackoffSeconds` up to `maxBackoffSeconds`: with the defaults 24 attempts
 * take 29 hours, longer than a daily quota lasts.
 */
export const retry = {
  maxAttempts: defineInt('NOTIFICATION_MAX_ATTEMPTS', { default: 24 }),
  minBackoffSeconds: defineInt('NOTIFICATION_MIN_BACKOFF_SECONDS', { default: 10 }),
  maxBackoffSeconds: defineInt('NOTIFICATION_MAX_BACKOFF_SECONDS', { default: 7200 }),
};

/** What the SMTP provider allows. */
export const maxMailsPerSecond = defineInt('NOTIFICATION_MAX_PER_SECOND', { default: 5 });

/** An undelivered message is queued again when its next attempt is overdue by this much. */
export const overdueSeconds = defineInt('NOTIFICATION_OVERDUE_SECONDS', { default: 120 });

export const abuse = {
  appCheck: defineBoolean('APP_CHECK', { default: true, description: 'Hold messages without a valid App Check token' }),
  unverifiedPerDay: defineInt('UNVERIFIED_PER_DAY', {
    default: 200,
    description: 'Messages without a valid App Check token that are stored in a day; beyond it they are refused',
  }),
  minFillSeconds: defineInt('MIN_FILL_SECONDS', { default: 3, description: 'A form filled faster than this is suspected spam' }),
  perAddress: defineInt('MESSAGES_PER_ADDRESS', {
    default: 10,
    description: 'Messages an address may send in ten minutes, per instance',
  }),
};

/** A site that got no message for so many days is worth an alert; 0 never is. */
export const quietDays = defineInt('QUIET_DAYS', { default: 14 });

/** Days after which a stored message may be deleted (the TTL policy on `expiresAt`); 0 keeps messages. */
export const retentionDays = defineInt('RETENTION_DAYS', { default: 0 });

/** @throws Error that names the parameter when it has no value; staff read it on the message. */
export function required(parameter: { name: string; value: () => string }): string {
  const value = parameter.value();
  if (!value) throw new Error(`The parameter ${parameter.name} is not set`);
  return value;
}
