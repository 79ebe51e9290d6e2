/** The reply to a message's call, and its sender: the function, another server or nobody. */
export type Answer =
  /** `failed`: storing the message or queuing its e-mails failed, or took too long. */
  | { by: 'function'; word: 'accepted' | 'limited' | 'failed' }
  /** `errors`: the refused fields (`RefusedFields`). */
  | { by: 'function'; word: 'refused'; errors: string[] }
  /** Another server is a proxy, a captive portal or Google's front end, for example. */
  | { by: 'another server'; status: number }
  /**
   * `asked` is false if no request was made, for example because a download failed or the browser
   * can't run the code.
   */
  | { by: 'nobody'; asked: boolean };

/** Whether another attempt soon afterwards may get a different answer. */
export function mayPass(answer: Answer): boolean {
  if (answer.by === 'function') return answer.word === 'failed';
  if (answer.by === 'another server') return answer.status === 429 || answer.status >= 500;
  return answer.asked;
}
