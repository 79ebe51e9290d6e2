import { initializeApp } from 'firebase/app';
import {
  type Functions,
  type FunctionsError,
  getFunctions,
  httpsCallableFromURL,
} from 'firebase/functions';
import {
  type NotAccepted,
  type ReachedLimit,
  type RefusedFields,
  type SendContactEmailAnswer,
} from '../../../contract/callable.ts';
import type { MessageRequest } from '../../../contract/message.ts';
import type { Answer } from './answer.ts';

/**
 * Calls the function once, on the page's origin. @param path a parameter, as an import would
 * download that file once more
 */
export async function callFunction(path: string, message: MessageRequest): Promise<Answer> {
  /** Undefined until this code asks, 0 until there is an answer, even if its body never ends. */
  let status: number | undefined;
  const over = new AbortController();
  async function fetchNoting(address: string, init: RequestInit): Promise<Response> {
    status = 0;
    // The function redirects no call: whoever does is another server, wherever it leads.
    const response = await fetch(address, { ...init, redirect: 'manual', signal: over.signal });
    status = response.type === 'opaqueredirect' ? 302 : response.status;
    return response;
  }
  try {
    const functions = Object.create(getFunctions(initializeApp({})), {
      fetchImpl: { value: fetchNoting },
    }) as Functions;
    const call = httpsCallableFromURL<MessageRequest, Partial<SendContactEmailAnswer> | null>(
      functions,
      path,
      {
        timeout: 15_000,
      },
    );
    const { data } = await call(message);
    if (data?.id === message.id) return { by: 'function', word: 'accepted' };
  } catch (error) {
    const word = ownWord(error as Partial<FunctionsError>);
    if (word) return { by: 'function', word };
  } finally {
    // An unanswered request would hold one of a browser's six connections.
    over.abort();
  }
  return status ? { by: 'another server', status } : { by: 'nobody', asked: status === 0 };
}

type OwnDetails = Partial<Record<keyof (RefusedFields & ReachedLimit & NotAccepted), unknown>>;

/** Other servers' errors lack these details. */
const ownErrors: Record<
  string,
  { word: 'refused' | 'limited' | 'failed'; has: (details: OwnDetails) => boolean }
> = {
  'functions/invalid-argument': { word: 'refused', has: ({ fields }) => Array.isArray(fields) },
  'functions/resource-exhausted': {
    word: 'limited',
    has: ({ limit }) => limit === 'address' || limit === 'held',
  },
  'functions/unavailable': { word: 'failed', has: ({ retry }) => retry === true },
};

function ownWord({ code = '', details }: Partial<FunctionsError>) {
  const own = ownErrors[code];
  return own && typeof details === 'object' && details && own.has(details) ? own.word : undefined;
}
