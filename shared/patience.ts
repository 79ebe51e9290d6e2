/**
 * How long to wait for an event that is sure to come, in milliseconds. Even on a slow, busy machine
 * only a hang takes so long.
 */
export const patience = {
  long: 600_000,
  /** An element that appears, an e-mail that arrives. */
  short: 120_000,
};
