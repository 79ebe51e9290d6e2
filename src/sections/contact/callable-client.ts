import { FirebaseError, initializeApp } from 'firebase/app';
import { type FunctionsError, getFunctions, httpsCallableFromURL } from 'firebase/functions';
import { type NotAccepted, type ReachedLimit, type RefusedFields, type SendContactEmailAnswer } from '../../contract/callable.ts';
import type { MessageRequest } from '../../contract/message.ts';
import type { Answer } from './answer.ts';

/**
 * Calls the function once, by Firebase's client, which needs no configuration: the page's own origin says which project is meant.
 * @param path a parameter, since an import from the page's script would ask for that file once more
 */
export async function callFunction(path: string, message: MessageRequest): Promise<Answer> {
  try {
    const call = httpsCallableFromURL<MessageRequest, Partial<SendContactEmailAnswer> | null>(
      getFunctions(initializeApp({})),
      path,
      { timeout: 15_000 },
    );
    const { data } = await call(message);
    return data?.id === message.id ? { by: 'function', word: 'accepted' } : { by: 'another server', status: 200 };
  } catch (error) {
    return answerIn(error as Error);
  }
}

type OwnDetails = Partial<Record<keyof (RefusedFields & ReachedLimit & NotAccepted), unknown>>;

/** The function's own errors, by details that those of other servers lack. */
const ownErrors: Record<string, { word: 'refused' | 'limited' | 'failed'; has: (details: OwnDetails) => boolean }> = {
  'functions/invalid-argument': { word: 'refused', has: ({ fields }) => Array.isArray(fields) },
  'functions/resource-exhausted': { word: 'limited', has: ({ limit }) => limit === 'address' || limit === 'held' },
  'functions/unavailable': { word: 'failed', has: ({ retry }) => retry === true },
};

function answerIn(error: Error): Answer {
  const { code = '', details } = error as Partial<FunctionsError>;
  const own = ownErrors[code];
  if (own && typeof details === 'object' && details && own.has(details)) return { by: 'function', word: own.word };
  // Firebase ends its messages with the status, 0 if there was no answer; only about an answer of 200 it says what is wrong with it.
  const status = Number(
    /\[(\d+)\]$/.exec(error.message)?.[1] ?? (/^(Response is|Data cannot be decoded)/.test(error.message) ? 200 : 0),
  );
  if (status > 0) return { by: 'another server', status };
  return { by: 'nobody', asked: error instanceof FirebaseError };
}
