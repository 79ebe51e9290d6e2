import { error, info, warn } from 'firebase-functions/logger';
import type { HeldFor } from './store/schemas.ts';

const severities = { INFO: info, WARNING: warn, ERROR: error };
type Severity = keyof typeof severities;

type Line<Details> = ((details: Details) => void) & { severity: Severity; message: string };

/** @param message the alerts below, ops/alerts.md and operators' searches rely on these words */
const line = <Details extends object>(severity: Severity, message: string): Line<Details> =>
  Object.assign((details: Details) => severities[severity](message, details), {
    severity,
    message,
  });

/** `id` is a document's path, such as `messages/…`. */
type Id = { id: string };
type MessageId = { id: `messages/${string}` };
type Attempt = Id & { attempts: number };

/**
 * The lines that our code logs (ops/alerts.md). Apart from a crash's stack, none can have a
 * visitor's words or e-mail address.
 */
export const log = {
  messageAccepted: line<MessageId & { heldFor: HeldFor | null }>('INFO', 'message accepted'),
  /** `fields`: keys of the `validation` catalogue, such as `email.invalid`, or names of fields. */
  messageRefused: line<{ sentBy: 'call' | 'form'; fields: string[] }>('WARNING', 'message refused'),
  messageNotAccepted: line<MessageId & { code: unknown }>('ERROR', 'message not accepted'),
  dailyLimitReached: line<object>('ERROR', 'daily limit reached'),
  hourlyLimitReached: line<object>('ERROR', 'hourly limit reached'),
  shareReached: line<object>('WARNING', 'share of an address used up'),
  addressLimitReached: line<object>('WARNING', 'limit of an address reached'),
  probeLimitReached: line<object>('WARNING', 'limit of probes reached'),

  sent: line<Attempt>('INFO', 'copy sent'),
  postponed: line<Attempt & { outcome: string }>('WARNING', 'copy postponed'),
  failed: line<Attempt>('ERROR', 'copy failed'),
  /**
   * Digests have a line of their own, because an open alert on `copy failed` notifies nobody of
   * further entries.
   */
  digestFailed: line<Attempt>('ERROR', 'digest failed'),
  unconfirmed: line<Attempt>('ERROR', 'copy unconfirmed'),
  overtaken: line<Attempt & { outcome: string }>('WARNING', 'copy overtaken'),

  queuedAgain: line<Id>('WARNING', 'copy queued again'),
  notQueuedAgain: line<Id & { code: unknown }>('ERROR', 'copy not queued again'),
  stepFailed: line<{ step: string; code: unknown }>('ERROR', 'step failed'),
  /** Logged even if the count is 0: an alert is raised when this line is missing. */
  overdueQueued: line<{ count: number }>('INFO', 'overdue copies queued'),

  /**
   * A crash outside of a request. The Functions Framework prints such a crash without a severity.
   */
  crashed: line<{ stack: unknown }>('ERROR', 'process crashed'),

  unreadable: line<Id & { problems: string }>('ERROR', 'document unreadable'),
  pendingForLong: line<{ count: number; minutes: number }>('ERROR', 'copies pending for long'),
  noMessageForDays: line<{ days: number }>('ERROR', 'no message for days'),
};

type LimitLine = `${string}Reached` & keyof typeof log;

const lastLogged = new Map<LimitLine, number>();

/**
 * Logs that a limit was reached, at most once an hour in each instance, so that a flood doesn't
 * fill the log.
 */
export function logHourly(limit: LimitLine): void {
  if (Date.now() - (lastLogged.get(limit) ?? 0) < 3_600_000) return;
  lastLogged.set(limit, Date.now());
  log[limit]({});
}

const ofFunctions = 'resource.type="cloud_run_revision"';

/** A filter for the entries of a line that have these details. */
const entries = <Details extends object>(
  { message }: Line<Details>,
  details: { [Name in keyof Details]?: Details[Name] & string } = {},
) =>
  [
    ofFunctions,
    ...Object.entries({ message, ...details }).map(
      ([name, value]) => `jsonPayload.${name}="${value}"`,
    ),
  ].join(' AND ');

/** The filters of alerts, in Cloud Logging's query language (ops/setup/monitoring.ts). */
export const logFilters = {
  /**
   * Every error, except Firebase's own about a malformed call, which any bot can cause. `NOT`
   * searches all fields for the text, because Cloud Logging may store such an entry as plain text.
   */
  errors: `${ofFunctions} AND severity>=ERROR AND NOT "Invalid request, unable to process."`,
  /** An alert is raised while these entries are missing. */
  scheduleRuns: entries(log.overdueQueued),
  /**
   * The form validates its fields before it sends them, so such calls come from a page of another
   * release, or from a bot.
   */
  refused: entries(log.messageRefused, { sentBy: 'call' }),
  unproven: entries(log.messageAccepted, { heldFor: 'unproven' }),
};
