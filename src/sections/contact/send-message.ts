import pRetry from 'p-retry';
import { sendContactEmailPath, type SendContactEmailAnswer } from '../../contract/callable.ts';
import type { MessageRequest } from '../../contract/message.ts';

/** How long one attempt may take, from the code it needs to the server's answer, in milliseconds. */
const timeout = 15_000;

/** Three more attempts, each after a longer wait; an id makes them all the same message. */
const retries = { retries: 3, minTimeout: 1000, maxTimeout: 30_000, factor: 2.5 };

/** What may be better a moment later. The SDK reports a connection that fails as `internal`. */
const transient = ['functions/unavailable', 'functions/deadline-exceeded', 'functions/internal', 'appCheck/fetch-network-error'];

/** Begins to download what sending needs, so that it is there when the visitor has finished typing. */
export const prepareSending = () => import('./firebase.ts');

/**
 * Hands a message to the server. Resolves once it is stored and its e-mail queued.
 * @param onRetry called before each further attempt.
 * @throws Error with the SDK's `code` (`functions/invalid-argument`, `functions/unavailable`, …) where the server gave one.
 */
export async function sendMessage(request: MessageRequest, onRetry: () => void): Promise<void> {
  if (!navigator.onLine) throw new Error('offline');
  await pRetry(() => inTime(send(request)), {
    ...retries,
    shouldRetry: ({ error }) => transient.includes((error as { code?: string }).code ?? '') && navigator.onLine,
    onFailedAttempt: ({ retriesLeft }) => {
      if (retriesLeft > 0) onRetry();
    },
  });
}

async function send(request: MessageRequest): Promise<void> {
  const call = await prepareSending()
    .then(({ connect }) =>
      connect<MessageRequest, SendContactEmailAnswer>(sendContactEmailPath, { limitedUseAppCheckTokens: true }),
    )
    .catch((cause: unknown) => {
      throw failure('functions/unavailable', 'not downloaded', cause);
    });
  await call(request);
}

/** The SDK's own timeout begins after App Check, which never answers where a blocker keeps reCAPTCHA away. */
async function inTime(sending: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(failure('functions/deadline-exceeded', 'no answer')), timeout);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

const failure = (code: string, message: string, cause?: unknown) => Object.assign(new Error(message, { cause }), { code });
