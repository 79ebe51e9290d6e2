import { defineInt, defineSecret, defineString, expr, projectID } from 'firebase-functions/params';
import { defaultRetentionDays } from '../../src/contract/retention.ts';

export const region = 'europe-west1';

/**
 * The time zone of dates in e-mails and of the daily digest. It has to equal UTC all year, because
 * the hourly digest compares `digestTime` with the hour in UTC (`copies/sweep.ts`).
 */
export const timeZone = 'Africa/Abidjan';

export const digestTime = '07:00';

/**
 * Service accounts. The function that visitors call runs as `intake`, which may not read the SMTP
 * password.
 */
export const accounts = { intake: 'message-intake', delivery: 'message-delivery' };

/**
 * A service account's full e-mail address. The Firebase CLI expands `name@` in the settings of
 * functions, but not in those of their schedules and secrets.
 */
export const emailOf = (account: string) => expr`${account}@${projectID}.iam.gserviceaccount.com`;

export const smtp = {
  host: defineString('SMTP_HOST', {
    description: 'Host name of the SMTP server, for example smtp.example.com',
  }),
  port: defineInt('SMTP_PORT', {
    default: 587,
    description: 'Port of the SMTP server, usually 587 (STARTTLS) or 465 (TLS)',
  }),
  security: defineString('SMTP_SECURITY', {
    default: 'starttls',
    description: "'starttls', 'tls', or 'none' (only for the local mailbox)",
  }),
  user: defineString('SMTP_USER', {
    default: '',
    description: 'User name; empty if the server needs no login',
  }),
  password: defineSecret('SMTP_PASSWORD'),
  timeoutSeconds: defineInt('SMTP_TIMEOUT_SECONDS', {
    default: 30,
    description:
      'Timeout for the connection to the server and its greeting, at most 35; the conversation before the e-mail itself may take five times as long',
  }),
  finalReplySeconds: defineInt('SMTP_FINAL_REPLY_SECONDS', {
    default: 600,
    description:
      'Timeout for the reply to the e-mail itself, at most 600; servers scan the e-mail before they reply',
  }),
};

/** The password without the line break that `echo … | npx firebase functions:secrets:set` adds. */
export const smtpPassword = () => smtp.password.value().replace(/[\r\n]+$/, '');

export const mail = {
  from: defineString('MAIL_FROM', {
    description: "The sender's e-mail address, from which the SMTP account must be allowed to send",
  }),
  locale: defineString('MAIL_LOCALE', {
    default: 'fr',
    description:
      'Language of the e-mails, such as en; their texts have to be translated in locales/en.po',
  }),
  // MAIL_TO is a string, because Firebase reads a list parameter as JSON
  // (findings/parameter-lists-and-switches.sh).
  to: defineString('MAIL_TO', { description: 'Recipients of the e-mails, separated by commas' }),
};

/**
 * By default, 24 attempts take 29 hours, so the last ones come after a mail provider's daily quota
 * has been reset.
 */
export const retry = {
  maxAttempts: defineInt('MAIL_MAX_ATTEMPTS', { default: 24 }),
  minBackoffSeconds: defineInt('MAIL_MIN_BACKOFF_SECONDS', { default: 10 }),
  maxBackoffSeconds: defineInt('MAIL_MAX_BACKOFF_SECONDS', { default: 7200 }),
};

export const maxMailsPerSecond = defineInt('MAIL_MAX_PER_SECOND', { default: 5 });

export const overdueSeconds = defineInt('MAIL_OVERDUE_SECONDS', { default: 120 });

export const abuse = {
  messagesPerProof: defineInt('MESSAGES_PER_PROOF', {
    default: 3,
    description:
      'Messages for which one proof of work is good: the first one, and corrected ones after a failed try',
  }),
  notificationsPerHour: defineInt('NOTIFICATIONS_PER_HOUR', {
    default: 60,
    description: 'Messages that are mailed per hour; any more are held',
  }),
  heldPerDay: defineInt('HELD_PER_DAY', {
    default: 50_000,
    description:
      'Messages that are held in 24 hours for any reason but `flood`; any more are rejected',
  }),
  perAddress: defineInt('MESSAGES_PER_ADDRESS', {
    default: 10,
    description:
      'The most messages of one IP address in each instance: mailed at once in an hour, and held in ten minutes for any reason but `flood`',
  }),
};

/** Days without a message until an error is logged; 0 logs none. */
export const quietDays = defineInt('QUIET_DAYS', { default: 14 });

/** Days until the TTL policy on `expiresAt` deletes a message; 0 keeps messages forever. */
export const retentionDays = defineInt('RETENTION_DAYS', { default: defaultRetentionDays });

/** The error's text is stored with the unsent copy, and reported by a smoke test. */
export class MissingSetting extends Error {
  override readonly name = 'MissingSetting';
}

/** @throws MissingSetting */
export function required(parameter: { name: string; value: () => string }): string {
  const value = parameter.value();
  if (!value) throw new MissingSetting(`The parameter ${parameter.name} is not set`);
  return value;
}
