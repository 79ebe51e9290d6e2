import { smtp } from './config.ts';

// Time limits of the SMTP conversation about one copy, in seconds.

const slackSeconds = 15;

/**
 * The limit for the conversation before the letter: SMTP_TIMEOUT_SECONDS for each of greeting, TLS,
 * login, sender and recipient.
 */
export const conversationSeconds = () => smtp.timeoutSeconds.value() * 5;

/**
 * The limit for the reply to the letter itself. RFC 5321 (4.5.3.2.6) asks for ten minutes, in which
 * a server may scan the letter for viruses.
 */
export const finalReplySeconds = () => smtp.finalReplySeconds.value();

/** A copy's lease is longer than any conversation. */
export const leaseSeconds = () => conversationSeconds() + finalReplySeconds() + slackSeconds;

export const longest = { timeoutSeconds: 35, finalReplySeconds: 600 };

/** The timeout of `sendCopy` and of its tasks. Cloud Tasks waits for 1800 seconds at most. */
export const functionSeconds =
  Math.ceil((longest.timeoutSeconds * 5 + longest.finalReplySeconds + 3 * slackSeconds) / 60) * 60;
