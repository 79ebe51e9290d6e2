import { error, info, warn } from 'firebase-functions/logger';
import type { HeldFor } from './store/schemas.ts';

const severities = { INFO: info, WARNING: warn, ERROR: error };
type Severity = keyof typeof severities;

type Line<Details> = ((details: Details) => void) & { severity: Severity; message: string };

/**
 * @param message the alerts below, ops/alerts.md and the staff's own searches rely on its words
 */
const line = <Details extends object>(severity: Severity, message: string): Line<Details> =>
  Object.assign((details: Details) => severities[severity](message, details), {
    severity,
    message,
  });

/** `id` is the path of a document, such as a message's. */
type Id = { id: string };
type MessageId = { id: `messages/${string}` };
type Attempt = Id & { attempts: number };

/** Every line that functions log, never with a visitor's text or address (ops/alerts.md). */
export const log = {
  messageAccepted: line<MessageId & { heldFor: HeldFor | null }>('INFO', 'message accepted'),
  /** `fields`: keys of the `validation` catalogue or names of fields. */
  messageRefused: line<{ sentBy: 'call' | 'form'; fields: string[] }>('WARNING', 'message refused'),
  messageNotAccepted: line<MessageId & { code: unknown }>('ERROR', 'message not accepted'),
  dailyLimitReached: line<object>('ERROR', 'daily limit reached'),
  hourlyLimitReached: line<object>('ERROR', 'hourly limit reached'),
  shareUsedUp: line<object>('WARNING', 'share of an address used up'),
  addressLimitReached: line<object>('WARNING', 'limit of an address reached'),
  probeLimitReached: line<object>('WARNING', 'limit of probes reached'),

  sent: line<Attempt>('INFO', 'copy sent'),
  postponed: line<Attempt & { outcome: string }>('WARNING', 'copy postponed'),
  failed: line<Attempt>('ERROR', 'copy failed'),
  /** Apart from `failed`: while an alert on a line is open, a second entry notifies nobody. */
  digestFailed: line<Attempt>('ERROR', 'digest failed'),
  unconfirmed: line<Attempt>('ERROR', 'copy unconfirmed'),
  overtaken: line<Attempt & { outcome: string }>('WARNING', 'copy overtaken'),

  queuedAgain: line<Id>('WARNING', 'copy queued again'),
  notQueuedAgain: line<Id & { code: unknown }>('ERROR', 'copy not queued again'),
  /** A step of a schedule failed; the other steps go on. */
  stepFailed: line<{ step: string; code: unknown }>('ERROR', 'step failed'),
  /** Logged in each run, so that an alert tells when the schedule stops. */
  overdueQueued: line<{ count: number }>('INFO', 'overdue copies queued'),

  /** A crash outside of requests, which the Functions Framework prints without a severity. */
  crashed: line<{ stack: unknown }>('ERROR', 'process crashed'),

  /** `problems`: the entries that can't be read, each with the type that it should have. */
  unreadable: line<Id & { problems: string }>('ERROR', 'document unreadable'),
  pendingForLong: line<{ count: number; minutes: number }>('ERROR', 'copies pending for long'),
  noMessageForDays: line<{ days: number }>('ERROR', 'no message for days'),
};

type Limit = (`${string}Reached` & keyof typeof log) | 'shareUsedUp';

const lastLogged = new Map<Limit, number>();

/**
 * Logs that a limit has refused or delayed somebody: once an hour, not for each message of a flood.
 */
export function logHourly(limit: Limit): void {
  if (Date.now() - (lastLogged.get(limit) ?? 0) < 3_600_000) return;
  lastLogged.set(limit, Date.now());
  log[limit]({});
}

const ofFunctions = 'resource.type="cloud_run_revision"';

/** The entries of a line, if they have these details. */
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
   * Every error, except those that a bot causes by a malformed call. The filter searches any field,
   * as Cloud Logging may store such an entry as text.
   */
  errors: `${ofFunctions} AND severity>=ERROR AND NOT "Invalid request, unable to process."`,
  /** The alert is raised while there are no such lines. */
  scheduleRuns: entries(log.overdueQueued),
  /**
   * Calls that the function refuses as invalid. The form checks first, so they come from a page of
   * another release, or from a bot.
   */
  refused: entries(log.messageRefused, { sentBy: 'call' }),
  unproven: entries(log.messageAccepted, { heldFor: 'unproven' }),
};
