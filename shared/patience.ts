/**
 * Timeouts, in milliseconds, for events that are sure to come. Even on a slow, busy machine, only a
 * hang takes longer.
 */
export const patience = {
  long: 600_000,
  /** For an element to appear, or an e-mail to arrive, for example. */
  short: 120_000,
};
