import { initializeApp } from 'firebase/app';
import { getFunctions, httpsCallableFromURL } from 'firebase/functions';
import { type SendContactEmailAnswer, sendContactEmailPath } from '../../contract/callable.ts';
import type { MessageRequest } from '../../contract/message.ts';

/** The callable, by Firebase's client. It needs no configuration: the page's own origin says which project is meant. */
export const sendContactEmail = httpsCallableFromURL<MessageRequest, SendContactEmailAnswer>(
  getFunctions(initializeApp({})),
  sendContactEmailPath,
  { timeout: 15_000 },
);
