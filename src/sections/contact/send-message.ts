import type { FunctionsError } from 'firebase/functions';
import pRetry from 'p-retry';
import {
  type NotAccepted,
  type ReachedLimit,
  type RefusedFields,
  type SendContactEmailAnswer,
  sendContactEmailPath,
} from '../../contract/callable.ts';
import type { MessageRequest } from '../../contract/message.ts';
import { reachServer } from './server.ts';
import { proofOf } from './proof.ts';

/** How long a sent message waits for its proof of work, in milliseconds; after that it goes without, and is held for staff. */
const maxWait = 5000;

/** The last attempt begins within 90 seconds and so ends within two minutes; an id makes them all the same message. */
const retries = { retries: 20, minTimeout: 1000, maxTimeout: 20_000, factor: 2.5, maxRetryTime: 90_000 };

/** A filter that answers with a page of its own will do so again; the form's own post, which looks different, often goes through. */
const attemptsThroughFilter = 3;

let prepared = false;

/** Does what the first message needs while the visitor is still typing. What fails here is tried again when it is sent. */
export function prepareSending(draft: string): void {
  proofOf(draft).catch(() => {});
  if (prepared) return;
  prepared = true;
  reachServer().catch(() => {});
  loadClient().catch(() => {});
}

/**
 * Hands a message to the server. Resolves once it is stored and its e-mail queued, or held for staff to look at.
 * @param onRetry called before each further attempt.
 * @throws FunctionsError if the function itself refuses the message (`isOurs`); otherwise Unsent
 */
export async function sendMessage(message: MessageRequest & { draft: string }, onRetry: () => void): Promise<void> {
  let proof: string | undefined;
  const search = proofOf(message.draft)
    .catch(() => proofOf(message.draft))
    .then((found) => (proof = found))
    .catch(() => {});
  await Promise.race([search, wait(maxWait)]);
  const request = () => (proof ? { ...message, proof } : message);
  const attempt = async () => {
    const { callableAt } = await Promise.race([loadClient(), timeout()]).catch(async (cause: unknown) => {
      // Never fetch's TypeError: p-retry treats most TypeErrors as bugs and gives up.
      throw (await isReachable()) ? new Unsent(request(), { cause }) : new Error('no client', { cause });
    });
    const sent = request();
    const { data } = await callableAt<MessageRequest, Partial<SendContactEmailAnswer> | null>(sendContactEmailPath)(sent);
    if (typeof data?.id !== 'string') throw new Error('an answer of another server');
    return sent;
  };
  const sent = await pRetry(attempt, {
    ...retries,
    shouldRetry: ({ error, attemptNumber }) =>
      navigator.onLine && !isFinal(error) && (mayPass(error) || attemptNumber < attemptsThroughFilter),
    onFailedAttempt: ({ error, retriesLeft }) => {
      if (retriesLeft > 0 && !isFinal(error)) onRetry();
    },
  }).catch((cause: unknown) => {
    throw isOurs(cause) ? cause : new Unsent(request(), { cause, answered: navigator.onLine && isAnswered(cause as Error) });
  });
  // A proof that comes too late releases the message, if the page is still open.
  if (!('proof' in sent)) search.then(async () => proof && (await attempt())).catch(() => {});
}

/** The code that calls the function can't be fetched, or what answers is not the function: the browser may post the form. */
export class Unsent extends Error {
  readonly request: Partial<MessageRequest>;
  /** Whether the last attempt had an answer: a filter may let POST through, and no question whether the server is there. */
  readonly answered: boolean;

  constructor(request: Partial<MessageRequest>, { answered = false, ...options }: ErrorOptions & { answered?: boolean } = {}) {
    super('not sent', options);
    this.request = request;
    this.answered = answered;
  }
}

/** Details of each of the function's errors that those of proxies, filters and Google's front end lack. */
const ownDetails: Record<
  string,
  (details: Partial<Record<keyof (RefusedFields & ReachedLimit & NotAccepted), unknown>>) => boolean
> = {
  'functions/invalid-argument': ({ fields }) => Array.isArray(fields),
  'functions/resource-exhausted': ({ limit }) => limit === 'address' || limit === 'held',
  'functions/unavailable': ({ retry }) => retry === true,
};

/** Whether the function itself gave this error. */
export function isOurs(error: unknown): boolean {
  const { code = '', details } = error as Partial<FunctionsError>;
  return typeof details === 'object' && details !== null && ownDetails[code]?.(details) === true;
}

/** Whether retrying is pointless. */
const isFinal = (error: Error) =>
  error instanceof Unsent || (isOurs(error) && (error as FunctionsError).code !== 'functions/unavailable');

/** Firebase's client ends its messages with the HTTP status, 0 if there was no answer, or with what is missing in the answer. */
const statusOf = ({ message }: Error) => /\[(\d+)\]$/.exec(message)?.[1];

const isAnswered = (error: Error) => Number(statusOf(error)) > 0 || /^Response is|another server/.test(error.message);

/** Whether an error is that of a network or a server that is down or busy. */
function mayPass(error: Error): boolean {
  const status = statusOf(error);
  return status === '0' || status === '429' || Number(status) >= 500 || /deadline|no client/.test(error.message);
}

const loadClient = () => import('./callable-client.ts');

const isReachable = () =>
  reachServer().then(
    () => true,
    () => false,
  );

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const timeout = () =>
  wait(15_000).then(() => {
    throw new Error('timeout');
  });
