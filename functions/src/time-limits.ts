import { smtp } from './config.ts';

// A conversation about one copy, in seconds. Each limit is made of those above it, so that none can end before what it is for.

/** For what isn't the conversation: Firestore and the queue. */
const slackSeconds = 15;

/** Without the reply to the letter itself: greeting, TLS, login, sender, recipient. Each reply may take SMTP_TIMEOUT_SECONDS. */
export const conversationSeconds = () => smtp.timeoutSeconds.value() * 5;

/** The reply to the letter itself: servers look for viruses before it (RFC 5321, 4.5.3.2.6: ten minutes). */
export const finalReplySeconds = () => smtp.finalReplySeconds.value();

/** How long nobody else may send the copy. */
export const leaseSeconds = () => conversationSeconds() + finalReplySeconds() + slackSeconds;

export const longest = { timeoutSeconds: 35, finalReplySeconds: 600 };

/** Of the function that sends, and of Cloud Tasks waiting for it (at most 1800): with the longest settings, and rounded up. */
export const functionSeconds = Math.ceil((longest.timeoutSeconds * 5 + longest.finalReplySeconds + 3 * slackSeconds) / 60) * 60;
