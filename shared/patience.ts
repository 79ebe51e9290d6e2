/**
 * Timeouts, in milliseconds, for events that are sure to come. Even on a slow, busy machine, only a
 * hang takes longer.
 */
export const patience = {
  long: 600_000,
  /** Long enough for an element to appear, or for an e-mail to arrive. */
  short: 120_000,
};
