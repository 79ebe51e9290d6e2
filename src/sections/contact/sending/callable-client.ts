import { initializeApp } from 'firebase/app';
import {
  type Functions,
  type FunctionsError,
  getFunctions,
  httpsCallableFromURL,
} from 'firebase/functions';
import type {
  NotAccepted,
  ReachedLimit,
  RefusedFields,
  SendContactEmailResult,
} from '../../../contract/callable.ts';
import { limits } from '../../../contract/limits.ts';
import type { MessageRequest } from '../../../contract/message.ts';
import type { Answer } from './answer.ts';

/**
 * Calls the function one time, on the page's origin.
 * @param path the function's path. This file doesn't import the path, because `download.ts` would
 * then fetch the page's first script again, which contains the path.
 */
export async function callFunction(path: string, request: MessageRequest): Promise<Answer> {
  /**
   * The status of the response: undefined before the request, 0 until the headers arrive. If the
   * body never ends, the status stays, and the answer counts as another server's.
   */
  let status: number | undefined;
  const over = new AbortController();
  async function fetchNoting(url: string, init: RequestInit): Promise<Response> {
    status = 0;
    // The function never redirects a call, so any redirect is another server's.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: over.signal });
    status = response.type === 'opaqueredirect' ? 302 : response.status;
    return response;
  }
  try {
    const functions = Object.create(getFunctions(initializeApp({})), {
      fetchImpl: { value: fetchNoting },
    }) as Functions;
    const call = httpsCallableFromURL<MessageRequest, Partial<SendContactEmailResult> | null>(
      functions,
      path,
      {
        timeout: 15_000,
      },
    );
    const { data } = await call(request);
    if (data?.id === request.id) return { by: 'function', word: 'accepted' };
  } catch (error) {
    const answer = ownAnswer(error as Partial<FunctionsError>);
    if (answer) return answer;
  } finally {
    // An unfinished request would otherwise go on after the timeout.
    over.abort();
  }
  return status ? { by: 'another server', status } : { by: 'nobody', asked: status === 0 };
}

type OwnDetails = Partial<Record<keyof (RefusedFields & ReachedLimit & NotAccepted), unknown>>;

/**
 * The function's own answer to a failed call, recognized by the error's details. Undefined for
 * errors of other servers.
 */
function ownAnswer({ code = '', details }: Partial<FunctionsError>): Answer | undefined {
  const { fields, limit, retry } = ((typeof details === 'object' && details) || {}) as OwnDetails;
  const by = 'function';
  if (code === 'functions/invalid-argument' && Array.isArray(fields))
    return { by, word: 'refused', errors: fields.map(String) };
  if (code === 'functions/resource-exhausted' && limits.some((one) => one === limit))
    return { by, word: 'limited' };
  if (code === 'functions/unavailable' && retry === true) return { by, word: 'failed' };
  return undefined;
}
