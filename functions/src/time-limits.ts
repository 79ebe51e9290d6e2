import { smtp } from './config.ts';

// An attempt to send a letter, in seconds. Each limit is made of those above it, so that none can end before what it is for.

/** For what isn't the conversation: Firestore and the queue. */
const slackSeconds = 15;

/** Without the reply to the letter itself: greeting, TLS, login, sender, recipients. Each reply may take SMTP_TIMEOUT_SECONDS. */
export const conversationSeconds = () => smtp.timeoutSeconds.value() * 5;

/** The reply to the letter itself: servers look for viruses before it (RFC 5321, 4.5.3.2.6: ten minutes). */
export const finalReplySeconds = () => smtp.finalReplySeconds.value();

/** No other conversation of an attempt starts later than this. */
export const attemptSeconds = () => conversationSeconds() * 2;

/** How long nobody else may send: until the letter is transferred, and from then on. */
export const lease = {
  conversationSeconds: () => conversationSeconds() + slackSeconds,
  finalReplySeconds: () => finalReplySeconds() + slackSeconds,
};

export const longest = { timeoutSeconds: 35, finalReplySeconds: 600 };

/** Of `sendNotification`, and of Cloud Tasks waiting for it (at most 1800): with the longest settings, and rounded up. */
export const functionSeconds = Math.ceil((longest.timeoutSeconds * 15 + longest.finalReplySeconds + 3 * slackSeconds) / 60) * 60;
