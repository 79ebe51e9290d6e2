import { error, info, warn } from 'firebase-functions/logger';
import type { HeldFor } from './stored/stored-message.ts';

const severities = { INFO: info, WARNING: warn, ERROR: error };

/** @param message the alerts below, docs/operations.md and the staff's own searches rely on its words */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each line below names its details
function line<Details extends object>(severity: keyof typeof severities, message: string) {
  return Object.assign((details: Details) => severities[severity](message, details), { severity, message });
}

type Id = { id: string };

/** Every line that the functions log, with its details: never a visitor's text or an address. docs/operations.md explains them. */
export const log = {
  messageAccepted: line<Id & { heldFor: HeldFor | null }>('INFO', 'message accepted'),
  /** `fields`: keys of the `validation` catalogue or names of the schema, never what was sent. */
  messageRefused: line<{ door: 'call' | 'form'; fields: string[] }>('WARNING', 'message refused'),
  messageNotAccepted: line<Id & { code: unknown }>('ERROR', 'message not accepted'),
  dailyLimitReached: line<object>('ERROR', 'daily limit reached'),
  hourlyLimitReached: line<object>('ERROR', 'hourly limit reached'),

  sent: line<Id & { attempts: number }>('INFO', 'notification sent'),
  postponed: line<Id & { attempts: number }>('WARNING', 'notification postponed'),
  failed: line<Id & { attempts: number; permanent?: boolean; died?: boolean }>('ERROR', 'notification failed'),
  /** Not the line for messages, because an open alert on a line notifies nobody of a second entry. */
  digestFailed: line<Id & { attempts: number; permanent?: boolean; died?: boolean }>('ERROR', 'digest failed'),
  /** Some recipients may have it: the server never said whether it keeps what it was given. */
  unconfirmed: line<Id & { attempts: number }>('ERROR', 'notification unconfirmed'),
  recipientRefused: line<Id>('ERROR', 'recipient refused'),
  /** The outcome was not recorded: meanwhile staff changed the document, or another attempt started. */
  overtaken: line<Id & { attempts: number }>('WARNING', 'notification overtaken'),

  queuedAgain: line<Id>('WARNING', 'notification queued again'),
  notQueuedAgain: line<Id & { code: unknown }>('ERROR', 'notification not queued again'),
  /** Once per run, so that an alert can tell when the schedule stops. */
  overdueQueued: line<{ count: number }>('INFO', 'overdue notifications queued'),

  /** In the process, outside of any request: the Functions Framework prints it without a severity, so no alert would see it. */
  crashed: line<{ stack: unknown }>('ERROR', 'process crashed'),

  /** `problems`: the fields that are missing or of another type, with the type that they should have. */
  unreadable: line<Id & { problems: string }>('ERROR', 'document unreadable'),
  pendingForLong: line<{ count: number; minutes: number }>('ERROR', 'messages pending for long'),
  noDigest: line<{ hours: number }>('ERROR', 'no digest for a day'),
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
