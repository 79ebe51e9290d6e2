/** Who answered a message that the page sent, and what: what the form does next depends on nothing else. */
export type Answer =
  /** Ours. `failed`: it couldn't store the message, or couldn't queue its e-mail. */
  | { by: 'function'; word: 'accepted' | 'refused' | 'limited' | 'failed' }
  /** A proxy, a portal, Google's front end. */
  | { by: 'another server'; status: number }
  /** `asked`: false if our code couldn't ask, as a file of it is lost or the browser can't run it. */
  | { by: 'nobody'; asked: boolean };

/** Whether the next try may be answered otherwise: what is down or busy may be back, and a network may, too. */
export function mayPass(answer: Answer): boolean {
  if (answer.by === 'function') return answer.word === 'failed';
  if (answer.by === 'another server') return answer.status === 429 || answer.status >= 500;
  return answer.asked;
}
