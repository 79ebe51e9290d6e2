/** What kept an e-mail from being sent. In the staff's language: `email:problems`. */
export const kindsOfTrouble = [
  'unreachable',
  'insecure',
  'login',
  'sender',
  'recipients',
  'content',
  'rejected',
  'protocol',
  'slow',
  'closed',
  'unanswered',
  'unclear',
  'settings',
  'died',
] as const;
export type Problem = (typeof kindsOfTrouble)[number];

/** Of these, the error that is stored is not in the server's own words. */
export const withoutReply: readonly Problem[] = ['unreachable', 'insecure', 'slow', 'closed', 'unanswered', 'settings', 'died'];

/** What happened to a recipient instead of a reply about them. In the staff's language: `email:digest.recipients.noReply`. */
export const kindsOfSilence = ['closed', 'slow', 'interrupted'] as const;
