import { initializeApp } from 'firebase/app';
import { getFunctions, httpsCallableFromURL } from 'firebase/functions';

/** A callable, by Firebase's client. It needs no configuration: the page's own origin says which project is meant. */
export const callableAt = <Request, Answer>(path: string) =>
  httpsCallableFromURL<Request, Answer>(getFunctions(initializeApp({})), path, { timeout: 15_000 });
