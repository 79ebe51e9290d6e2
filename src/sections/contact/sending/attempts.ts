import type { MessageRequest } from '../../../contract/message.ts';
import { sendContactEmailPath } from '../../../contract/callable.ts';
import { messageId } from '../../../contract/message-id.ts';
import { type Answer, mayPass } from './answer.ts';
import { proofOf } from './proof-search.ts';
import { isWithinReach, reachServer } from './server.ts';

/**
 * In milliseconds: then the message goes without a proof, and is held for staff. Slow phones take
 * ten seconds.
 */
const maxWait = 20_000;

/** In milliseconds. The last attempt begins within `total`, and ends within two minutes. */
const pauses = { first: 1000, factor: 2.5, longest: 20_000, total: 90_000 };

/** A message that has no id yet: it stays without one where the browser can make none. */
type Unsent = Omit<MessageRequest, 'id'> & { draft: string };

let prepared = false;

/**
 * Prepares the first message while the visitor is typing. What fails is tried again at the send.
 */
export function prepareSending(draft: string): void {
  proofOf(draft).catch(() => {});
  if (prepared) return;
  prepared = true;
  reachServer().catch(() => {});
  loadClient().catch(() => {});
}

/**
 * Hands a message to the function, with its proof once that is found, and again while that may
 * help.
 * @param on.ready called before the first attempt; @param on.again before each further one
 * @returns the last answer, and the message as it was sent
 */
export async function attempts(
  unsent: Unsent,
  on: { ready: () => void; again: () => void },
): Promise<{ answer: Answer; message: Unsent | MessageRequest }> {
  // Browsers have no Web Crypto over plain HTTP, nor in some privacy modes.
  if (!(globalThis.crypto?.subtle as unknown))
    return { answer: { by: 'nobody', asked: false }, message: unsent };
  const id = await messageId(unsent.draft, unsent);
  let message: MessageRequest = { ...unsent, id };
  const search = proofOf(unsent.draft)
    .catch(() => proofOf(unsent.draft))
    .then((proof) => (message = { ...message, proof }))
    .catch(() => undefined);
  await Promise.race([search, wait(maxWait)]);
  on.ready();
  const began = performance.now();
  let answer: Answer | undefined;
  for (let pause = pauses.first; ; pause = Math.min(pause * pauses.factor, pauses.longest)) {
    const sent = message;
    const now = await attempt(sent);
    // Whoever has answered once is there: the browser would show the visitor that answer.
    if (now.by !== 'nobody' || !answer) answer = now;
    const timeLeft = began + pauses.total - performance.now();
    if (timeLeft <= 0 || !navigator.onLine || !(await isWorthRetrying(answer))) {
      // A late proof gets a held message mailed, if the page is still open.
      if (sent.proof === undefined && answer.by === 'function' && answer.word === 'accepted')
        void search.then((proven) => proven && attempt(proven));
      return { answer, message };
    }
    on.again();
    await wait(Math.min(pause, timeLeft));
  }
}

async function attempt(message: MessageRequest): Promise<Answer> {
  const client = await Promise.race([loadClient(), wait(15_000)]).catch(() => {});
  return client
    ? client.callFunction(sendContactEmailPath, message)
    : { by: 'nobody', asked: false };
}

/** Where our code can't ask, a retry helps only if the network is at fault. */
const isWorthRetrying = async (answer: Answer) =>
  mayPass(answer) || (answer.by === 'nobody' && !(await isWithinReach()));

const loadClient = () => import('./callable-client.ts');

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
