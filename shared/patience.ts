/**
 * Timeouts, in milliseconds, for events that are sure to come. Even on a slow, busy machine, only a
 * hang takes longer.
 */
export const patience = {
  long: 600_000,
  /** Long enough for a server to start, or for an e-mail to arrive. */
  medium: 120_000,
  /** Long enough for an element to appear on a page, or a line in a log. */
  short: 20_000,
};
