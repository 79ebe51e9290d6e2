/** Where in a conversation with a mail server something was said, or went wrong. */
export const phases = ['connection', 'encryption', 'login', 'sender', 'recipient', 'letter', 'confirmation'] as const;
export type Phase = (typeof phases)[number];

/** What a server said in its own words, or else what happened, in English. */
export type Reply = { phase: Phase; text: string; isServers: boolean };

/** How a conversation about a copy ended. */
export type Verdict =
  | { kind: 'accepted' }
  /** The server said no for good (5xx). */
  | { kind: 'refused'; reply: Reply }
  /** It wasn't reached, or said that it may take the letter later: the recipient doesn't have it. */
  | { kind: 'later'; reply: Reply }
  /** It was given all of the letter, and never said whether it keeps it. */
  | { kind: 'unanswered'; reply: Reply };

/** Of the server's words, in characters. */
const maxReply = 500;

/**
 * A reply's class and the phase decide, nothing else: words and enhanced codes differ from server to server. A refused login or
 * certificate is no refusal of the letter, as an operator can mend it. 421 is no answer to what was asked: it only ends the
 * conversation (RFC 5321, 4.2).
 * @param error `response`: what the server replied, if it did
 */
export function verdictOf({ response = '', message }: { response?: string; message: string }, phase: Phase): Verdict {
  const reply = { phase, text: (response || message).slice(0, maxReply), isServers: response !== '' };
  if (response.startsWith('5') && phase !== 'login' && phase !== 'encryption') return { kind: 'refused', reply };
  return { kind: phase === 'confirmation' && !/^(4(?!21)|5)/.test(response) ? 'unanswered' : 'later', reply };
}
