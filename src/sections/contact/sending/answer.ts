/**
 * The server that replied to a message, and its reply. The form's next step depends on nothing
 * else.
 */
export type Answer =
  /** `failed`: the message was not stored, or its e-mail not queued. */
  | { by: 'function'; word: 'accepted' | 'limited' | 'failed' }
  /** `errors`: the refused fields (`RefusedFields`). */
  | { by: 'function'; word: 'refused'; errors: string[] }
  /** Another server is a proxy, a captive portal or Google's front end, for example. */
  | { by: 'another server'; status: number }
  /** `asked`: false if no request was made: a file is lost, or the browser can't run the code. */
  | { by: 'nobody'; asked: boolean };

/** Whether another attempt may get another answer. */
export function mayPass(answer: Answer): boolean {
  if (answer.by === 'function') return answer.word === 'failed';
  if (answer.by === 'another server') return answer.status === 429 || answer.status >= 500;
  return answer.asked;
}
