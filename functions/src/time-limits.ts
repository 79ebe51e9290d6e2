import { smtp } from './config.ts';

// The time limits of a conversation about one copy, in seconds. Each limit is made of those above
// it.

const slackSeconds = 15;

/** Greeting, TLS, login, sender, recipient: each reply may take SMTP_TIMEOUT_SECONDS. */
export const conversationSeconds = () => smtp.timeoutSeconds.value() * 5;

/** Servers look for viruses before this reply (RFC 5321, 4.5.3.2.6: ten minutes). */
export const finalReplySeconds = () => smtp.finalReplySeconds.value();

/** The lease of a copy: in this time, no other task may send it. */
export const leaseSeconds = () => conversationSeconds() + finalReplySeconds() + slackSeconds;

export const longest = { timeoutSeconds: 35, finalReplySeconds: 600 };

/** The timeout of the function, and of Cloud Tasks, which waits for 1800 seconds at most. */
export const functionSeconds =
  Math.ceil((longest.timeoutSeconds * 5 + longest.finalReplySeconds + 3 * slackSeconds) / 60) * 60;
