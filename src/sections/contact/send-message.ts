import type { FunctionsError } from 'firebase/functions';
import pRetry from 'p-retry';
import { type SendContactEmailAnswer, sendContactEmailPath } from '../../contract/callable.ts';
import type { MessageRequest } from '../../contract/message.ts';
import { wakeServer } from './form-first.ts';
import { proofOf } from './proof.ts';

/** How long a sent message waits for its proof of work, in milliseconds; after that it goes without, and is held for staff. */
const maxWait = 5000;

/** The last attempt begins within 90 seconds and so ends within two minutes; an id makes them all the same message. */
const retries = { retries: 20, minTimeout: 1000, maxTimeout: 20_000, factor: 2.5, maxRetryTime: 90_000 };

let prepared = false;

/** Does what the first message needs while the visitor is still typing. What fails here is tried again when it is sent. */
export function prepareSending(draft: string): void {
  proofOf(draft).catch(() => {});
  if (prepared) return;
  prepared = true;
  wakeServer().catch(() => {});
  loadClient().catch(() => {});
}

/**
 * Hands a message to the server. Resolves once it is stored and its e-mail queued, or held for staff to look at.
 * @param onRetry called before each further attempt.
 * @throws FunctionsError if the server rejects the message; CodeLost if the code that sends can't be had, though the server
 * answers; otherwise the error of the last attempt.
 */
export async function sendMessage(message: MessageRequest & { draft: string }, onRetry: () => void): Promise<void> {
  let proof: string | undefined;
  const search = proofOf(message.draft)
    .catch(() => proofOf(message.draft))
    .then((found) => (proof = found))
    .catch(() => {});
  await Promise.race([search, wait(maxWait)]);
  const attempt = async () => {
    const request = proof ? { ...message, proof } : message;
    const { callableAt } = await Promise.race([loadClient(), timeout()]).catch(async (cause: unknown) => {
      // Never fetch's TypeError: p-retry treats most TypeErrors as bugs and gives up.
      throw (await isReachable()) ? new CodeLost(request) : new Error('no client', { cause });
    });
    await callableAt<MessageRequest, SendContactEmailAnswer>(sendContactEmailPath)(request);
    return request;
  };
  const sent = await pRetry(attempt, {
    ...retries,
    shouldRetry: ({ error }) => navigator.onLine && !isFinal(error),
    onFailedAttempt: ({ error, retriesLeft }) => {
      if (retriesLeft > 0 && !isFinal(error)) onRetry();
    },
  });
  // A proof that comes too late releases the message, if the page is still open.
  if (sent === message) search.then(async () => proof && (await attempt())).catch(() => {});
}

/** The code that calls the server can't be fetched, though the server can be reached. */
export class CodeLost extends Error {
  readonly request: Partial<MessageRequest>;

  constructor(request: Partial<MessageRequest>) {
    super('code lost');
    this.request = request;
  }
}

const loadClient = () => import('./callable-client.ts');

const isReachable = () =>
  wakeServer().then(
    () => true,
    () => false,
  );

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const timeout = () =>
  wait(15_000).then(() => {
    throw new Error('timeout');
  });

/** Whether retrying is pointless. `resource-exhausted` without one of our limits comes from the platform and is temporary. */
function isFinal(error: Error): boolean {
  const { code, details } = error as FunctionsError;
  return (
    error instanceof CodeLost || finalCodes.includes(code) || (code === 'functions/resource-exhausted' && details !== undefined)
  );
}

const finalCodes = ['functions/invalid-argument', 'functions/not-found', 'functions/permission-denied'];
