import { error, info, warn } from 'firebase-functions/logger';
import type { HeldFor } from './store.ts';

const severities = { INFO: info, WARNING: warn, ERROR: error };

/** @param message the alerts below, docs/operations.md and the staff's own searches rely on its words */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each line below names its details
function line<Details extends object>(severity: keyof typeof severities, message: string) {
  return Object.assign((details: Details) => severities[severity](message, details), { severity, message });
}

type Id = { id: string };
/** `id`: the path of the letter's document. */
type Attempt = Id & { attempts: number };

/** Every line that the functions log, with its details: never a visitor's text or an address. docs/operations.md explains them. */
export const log = {
  messageAccepted: line<Id & { heldFor: HeldFor | null }>('INFO', 'message accepted'),
  /** `fields`: keys of the `validation` catalogue or names of the schema, never what was sent. */
  messageRefused: line<{ door: 'call' | 'form'; fields: string[] }>('WARNING', 'message refused'),
  messageNotAccepted: line<Id & { code: unknown }>('ERROR', 'message not accepted'),
  dailyLimitReached: line<object>('ERROR', 'daily limit reached'),
  hourlyLimitReached: line<object>('ERROR', 'hourly limit reached'),

  sent: line<Attempt>('INFO', 'copy sent'),
  postponed: line<Attempt & { outcome: string }>('WARNING', 'copy postponed'),
  failed: line<Attempt>('ERROR', 'copy failed'),
  /** Not the line for messages, because an open alert on a line notifies nobody of a second entry. */
  digestFailed: line<Attempt>('ERROR', 'digest failed'),
  /** The recipient may have it: the server never said whether it keeps what it was given. */
  unconfirmed: line<Attempt>('ERROR', 'copy unconfirmed'),
  /** The outcome was not recorded: the lease ran out, and another attempt started. */
  overtaken: line<Attempt & { outcome: string }>('WARNING', 'copy overtaken'),

  queuedAgain: line<Id>('WARNING', 'copy queued again'),
  notQueuedAgain: line<Id & { code: unknown }>('ERROR', 'copy not queued again'),
  /** Once per run, so that an alert can tell when the schedule stops. */
  overdueQueued: line<{ count: number }>('INFO', 'overdue copies queued'),

  /** In the process, outside of any request: the Functions Framework prints it without a severity, so no alert would see it. */
  crashed: line<{ stack: unknown }>('ERROR', 'process crashed'),

  /** `problems`: what in the list can't be read, with the type that it should have. */
  unreadable: line<Id & { problems: string }>('ERROR', 'document unreadable'),
  openForLong: line<{ count: number; minutes: number }>('ERROR', 'copies open for long'),
  noMessageForDays: line<{ days: number }>('ERROR', 'no message for days'),
};

const ofFunctions = 'resource.type="cloud_run_revision"';

/** What the alerts count, in Cloud Logging's query language; npm run setup makes them (tools/cloud/watching.ts). */
export const logFilters = {
  /**
   * Every error, expected or not: exceptions, 5xx answers. Except what a bot causes by a malformed call, in any field: Cloud
   * Logging may store an entry that has only a message as text.
   */
  errors: `${ofFunctions} AND severity>=ERROR AND NOT "Invalid request, unable to process."`,
  /** One entry every five minutes: the alert is on their absence. */
  scheduleRuns: `${ofFunctions} AND jsonPayload.message="${log.overdueQueued.message}"`,
  /** What our code sent and no visitor could correct: a page of another release, or a bot. */
  refused: `${ofFunctions} AND jsonPayload.message="${log.messageRefused.message}" AND jsonPayload.door="call"`,
  /** Messages without a valid proof of work. */
  unproven: `${ofFunctions} AND jsonPayload.message="${log.messageAccepted.message}" AND jsonPayload.heldFor="unproven"`,
};
