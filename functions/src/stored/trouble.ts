/** What kept an e-mail from being sent. In the staff's language: `email:problems`. */
export const kindsOfTrouble = [
  'unreachable',
  'insecure',
  'login',
  'sender',
  'recipients',
  'content',
  'rejected',
  'slow',
  'closed',
  'unanswered',
  'settings',
  'died',
] as const;
export type Problem = (typeof kindsOfTrouble)[number];
