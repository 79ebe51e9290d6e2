/** Who answered a message, and what. The form's next step depends on nothing else. */
export type Answer =
  /** `failed`: the message was not stored, or its e-mail not queued. */
  | { by: 'function'; word: 'accepted' | 'limited' | 'failed' }
  /** `errors`: the refused fields (`RefusedFields`). */
  | { by: 'function'; word: 'refused'; errors: string[] }
  /** A proxy, a portal, Google's front end. */
  | { by: 'another server'; status: number }
  /** `asked`: false if our code couldn't ask, as a file is lost or the browser can't run it. */
  | { by: 'nobody'; asked: boolean };

/** Whether another try may get another answer. */
export function mayPass(answer: Answer): boolean {
  if (answer.by === 'function') return answer.word === 'failed';
  if (answer.by === 'another server') return answer.status === 429 || answer.status >= 500;
  return answer.asked;
}
