import pRetry from 'p-retry';
import { type ReachedLimit, sendContactEmailPath } from '../../contract/callable.ts';
import type { MessageRequest } from '../../contract/message.ts';

/** App Check's reCAPTCHA Enterprise key; without one, as in the local product, messages carry no token. */
export const siteKey = import.meta.env['VITE_APP_CHECK_SITE_KEY'] as string | undefined;

/** How long an App Check token, then the server's answer, may take, in milliseconds. */
const timeout = 15_000;

/** The last attempt begins within 90 seconds and so ends within two minutes; an id makes them all the same message. */
const retries = { retries: 20, minTimeout: 1000, maxTimeout: 20_000, factor: 2.5, maxRetryTime: 90_000 };

/** After this many failed or rejected tokens the message is sent without one; it is then held for staff. */
const tokenFailures = 3;

let prepared = false;

/** Fetches from this site what the first message needs, and warms up the function, while the visitor is still typing. */
export function prepareSending(): void {
  if (prepared) return;
  prepared = true;
  // What fails here is tried again when the message is sent.
  fetch(`${sendContactEmailPath}?wake`, { method: 'OPTIONS' }).catch(() => {});
  if (siteKey) import('./app-check.ts').then(({ projectConfig }) => projectConfig()).catch(() => {});
}

/**
 * Hands a message to the server. Resolves once it is stored and its e-mail queued, or held for staff to look at.
 * @param onRetry called before each further attempt.
 * @throws Error with the server's `status` where it gave one.
 */
export async function sendMessage(request: MessageRequest, onRetry: () => void): Promise<void> {
  if (!navigator.onLine) throw new Error('offline');
  let failures = 0;
  const withoutToken = (error: unknown) => {
    if (++failures < tokenFailures) throw error;
    return undefined;
  };
  const attempt = async () => {
    const token = await inTime(newToken).catch(withoutToken);
    try {
      await inTime((signal) => post(request, token, signal));
    } catch (error) {
      if (!token || (error as CallError).status !== 401) throw error;
      withoutToken(error);
      await inTime((signal) => post(request, undefined, signal));
    }
  };
  await pRetry(attempt, {
    ...retries,
    shouldRetry: ({ error }) => !isFinal(error as CallError),
    onFailedAttempt: ({ retriesLeft }) => {
      if (retriesLeft > 0) onRetry();
    },
  });
}

const newToken = async () => (siteKey ? (await import('./app-check.ts')).newToken(siteKey) : undefined);

type Answer = { result?: unknown; error?: { details?: ReachedLimit } };
type CallError = Error & { status?: number; details?: ReachedLimit };

/** Calls a callable function of Firebase's (firebase.google.com/docs/functions/callable-reference). */
async function post(data: MessageRequest, token: string | undefined, signal: AbortSignal): Promise<void> {
  const headers = { 'Content-Type': 'application/json', ...(token && { 'X-Firebase-AppCheck': token }) };
  const answer = await fetch(sendContactEmailPath, { method: 'POST', headers, body: JSON.stringify({ data }), signal });
  const { result, error } = (await answer.json().catch(() => ({}))) as Answer;
  if (answer.ok && result) return;
  const { status } = answer;
  throw Object.assign(new Error(`answered with ${status}`), { status, details: error?.details });
}

/** Whether retrying is pointless. A 429 without one of our limits comes from the platform and is temporary. */
const isFinal = ({ status = 0, details }: CallError) =>
  status >= 400 && status < 500 && status !== 401 && (status !== 429 || details !== undefined);

/** @throws Error, never fetch's TypeError: p-retry treats most TypeErrors as bugs and gives up. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), timeout);
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('timeout'))));
  return Promise.race([work(signal), late])
    .catch((cause: unknown) => {
      throw cause instanceof TypeError ? new Error('no network', { cause }) : cause;
    })
    .finally(() => clearTimeout(timer));
}
