import type { MessageFields } from '../../../contract/field-names.ts';
import type { MessageRequest } from '../../../contract/message.ts';
import { sendContactEmailPath } from '../../../contract/callable.ts';
import { messageId } from '../../../contract/message-id.ts';
import { type Answer, mayPass } from './answer.ts';
import { proofOf } from './proof-search.ts';
import { isWithinReach, reachServer } from './server.ts';

/**
 * The longest wait for a proof, in milliseconds. Slow phones take ten seconds. After this wait the
 * message is sent without a proof, and held for staff.
 */
const maxWait = 20_000;

/**
 * The pauses between attempts, in milliseconds. The last attempt begins within about `total`, so
 * that it ends within about two minutes.
 */
const pauses = { first: 1000, factor: 2.5, longest: 20_000, total: 90_000 };

/** The values that the page adds to the fields. */
type Additions = Pick<MessageRequest, 'locale' | 'trap'> & { draft: string };

let prepared = false;

/**
 * Starts the proof, the function and the download of callable-client.ts while the visitor is
 * typing. If a step fails, sending the message repeats it.
 */
export function prepareSending(draftId: string): void {
  proofOf(draftId).catch(() => {});
  if (prepared) return;
  prepared = true;
  reachServer().catch(() => {});
  loadClient().catch(() => {});
}

/**
 * Sends a message to the function, with its proof if that is found in time, and tries again while
 * another attempt may help.
 * @param on.ready is called before the first attempt
 * @param on.again is called before each further attempt
 * @returns the last answer of a server, or else that nobody answered; and the last request, unless
 * the browser can't make one
 */
export async function attempts(
  fields: MessageFields,
  additions: Additions,
  on: { ready: () => void; again: () => void },
): Promise<{ answer: Answer; request?: MessageRequest }> {
  // Web Crypto is missing over plain HTTP, for example.
  if (!(globalThis.crypto?.subtle as unknown)) return { answer: { by: 'nobody', asked: false } };
  const { draft: draftId } = additions;
  let request: MessageRequest = { ...fields, ...additions, id: await messageId(draftId, fields) };
  const search = proofOf(draftId)
    .catch(() => proofOf(draftId))
    .then((proof) => (request = { ...request, proof }))
    .catch(() => undefined);
  await Promise.race([search, wait(maxWait)]);
  on.ready();
  const began = performance.now();
  let answer: Answer | undefined;
  for (let pause = pauses.first; ; pause = Math.min(pause * pauses.factor, pauses.longest)) {
    const sent = request;
    const now = await attempt(sent);
    // The answer of a server is kept even if nobody answers later attempts. Otherwise the browser
    // might post the form, and show that server's page.
    if (now.by !== 'nobody' || !answer) answer = now;
    // Nothing is tried again if the browser says that it is offline. If the browser is wrong and
    // nobody has answered, sending.ts has the browser post the form.
    const timeLeft = began + pauses.total - performance.now();
    if (timeLeft <= 0 || !navigator.onLine || !(await isWorthRetrying(answer))) {
      // Without its proof, the message is held. If the proof comes while the page is still open,
      // the message is sent again with the proof, and then mailed.
      if (sent.proof === undefined && answer.by === 'function' && answer.word === 'accepted')
        void search.then((proven) => proven && attempt(proven));
      return { answer, request };
    }
    on.again();
    await wait(Math.min(pause, timeLeft));
  }
}

async function attempt(request: MessageRequest): Promise<Answer> {
  const client = await Promise.race([loadClient(), wait(15_000)]).catch(() => {});
  return client
    ? client.callFunction(sendContactEmailPath, request)
    : { by: 'nobody', asked: false };
}

/**
 * If no request was made, a retry helps only if the network is at fault. If the function is within
 * reach, something else is at fault, such as the browser.
 */
const isWorthRetrying = async (answer: Answer) =>
  mayPass(answer) || (answer.by === 'nobody' && !(await isWithinReach()));

const loadClient = () => import('./callable-client.ts');

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
