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

/** A server's own words, or else what happened, in English. */
export type Reply = { phase: Phase; text: string; isServers: boolean };

export type Verdict =
  | { kind: 'accepted' }
  /** 5xx: refused for good. */
  | { kind: 'refused'; reply: Reply }
  /** The server wasn't reached, or asks us to come again: the recipient doesn't have the letter. */
  | { kind: 'later'; reply: Reply }
  /** The server was given the whole letter, and never said whether it keeps it. */
  | { kind: 'unanswered'; reply: Reply };

/** The longest reply that is kept, in characters. */
const maxReply = 500;

/**
 * Whether a server refused the letter for good. The reply's class and the phase decide, as words and
 * enhanced codes differ. An operator can mend a refused login or certificate, so neither refuses the
 * letter.
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
  // 421 only ends the conversation (RFC 5321, 4.2).
  const isUnanswered = phase === 'confirmation' && !/^(4(?!21)|5)/.test(response);
  return { kind: isUnanswered ? 'unanswered' : 'later', reply };
}
