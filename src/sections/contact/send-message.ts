import type { MessageFields, MessageRequest } from '../../contract/message.ts';
import { sendContactEmailPath } from '../../contract/callable.ts';
import { messageId } from '../../contract/message-id.ts';
import { type Answer, mayPass } from './answer.ts';
import { proofOf } from './proof.ts';
import { isWithinReach, reachServer } from './server.ts';

/** How long a sent message waits for its proof of work, in milliseconds; after that it goes without, and is held for staff. */
const maxWait = 5000;

/** In milliseconds. The last attempt begins within `total` and so ends within two minutes; an id makes them all the same message. */
const pauses = { first: 1000, factor: 2.5, longest: 20_000, total: 90_000 };

/** What a draft has become: the fields, and what the page adds to them. It has no id where the browser can't make one. */
export type Message = MessageFields & { draft: string } & Partial<MessageRequest>;

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
 * Hands a message to the function, again and again while that may help.
 * @param onRetry called before each further attempt
 * @returns the last answer, and the message as it was sent
 */
export async function sendMessage(draft: Message, onRetry: () => void): Promise<{ answer: Answer; message: Message }> {
  // Over plain HTTP browsers have no Web Crypto, and some privacy modes take it away.
  if (!(globalThis.crypto?.subtle as unknown)) return { answer: { by: 'nobody', asked: false }, message: draft };
  const message = { locale: null, trap: '', ...draft, id: await messageId(draft.draft, draft) };
  const search = proofOf(draft.draft)
    .catch(() => proofOf(draft.draft))
    .then((proof) => void Object.assign(message, { proof }))
    .catch(() => {});
  await Promise.race([search, wait(maxWait)]);
  const began = performance.now();
  let answer: Answer | undefined;
  for (let pause = pauses.first; ; pause = Math.min(pause * pauses.factor, pauses.longest)) {
    const wasProven = 'proof' in message;
    const now = await attempt(message);
    // Whoever has answered once is there: the browser would show the visitor what it answers.
    if (now.by !== 'nobody' || !answer) answer = now;
    const timeLeft = began + pauses.total - performance.now();
    if (timeLeft <= 0 || !navigator.onLine || !(await isWorthRetrying(answer))) {
      // A proof that comes too late releases the message, if the page is still open.
      if (!wasProven && answer.by === 'function' && answer.word === 'accepted')
        void search.then(() => ('proof' in message ? attempt(message) : undefined));
      return { answer, message };
    }
    onRetry();
    await wait(Math.min(pause, timeLeft));
  }
}

async function attempt(message: MessageRequest): Promise<Answer> {
  const client = await Promise.race([loadClient(), wait(15_000)]).catch(() => {});
  return client ? client.callFunction(sendContactEmailPath, message) : { by: 'nobody', asked: false };
}

/** Where our code can't ask, trying again helps only if that is the network's fault. */
const isWorthRetrying = async (answer: Answer) => mayPass(answer) || (answer.by === 'nobody' && !(await isWithinReach()));

const loadClient = () => import('./callable-client.ts');

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
