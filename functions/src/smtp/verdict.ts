export const phases = [
  'connection',
  'encryption',
  'login',
  'sender',
  'recipient',
  'letter',
  'confirmation',
] as const;
export type Phase = (typeof phases)[number];

/** `text`: the server's own words if `isServers`, otherwise our English description. */
export type Reply = { phase: Phase; text: string; isServers: boolean };

export type Verdict =
  | { kind: 'accepted' }
  /** The server refuses the letter for good (`isRefusal`). */
  | { kind: 'refused'; reply: Reply }
  /**
   * The server doesn't have the letter for another reason: for example, it wasn't reached, hung up,
   * refused the login or asks us to try again.
   */
  | { kind: 'later'; reply: Reply }
  /** The server may have the whole letter, but never said whether it accepts the letter. */
  | { kind: 'unanswered'; reply: Reply };

/** The longest reply that is kept, in characters. */
const maxReply = 500;

/**
 * Whether a server refused the letter for good. Only the reply's class and the phase decide,
 * because words and enhanced codes differ between servers. A refused login or encryption doesn't
 * count, because an operator can correct the setting or the certificate.
 */
export const isRefusal = ({ phase, text, isServers }: Reply): boolean =>
  isServers && text.startsWith('5') && phase !== 'login' && phase !== 'encryption';

/** @param error `response`: the server's reply, if any */
export function verdictOf(
  { response = '', message }: { response?: string; message: string },
  phase: Phase,
): Verdict {
  const reply = {
    phase,
    text: (response || message).slice(0, maxReply),
    isServers: response !== '',
  };
  if (isRefusal(reply)) return { kind: 'refused', reply };
  // 421 closes the connection and says nothing about the letter (RFC 5321, 4.2), so it is no reply
  // to the letter.
  const isUnanswered = phase === 'confirmation' && !/^(4(?!21)|5)/.test(response);
  return { kind: isUnanswered ? 'unanswered' : 'later', reply };
}
