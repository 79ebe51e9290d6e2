/**
 * The longest waits, in milliseconds, for events that are sure to come: even on a slow, busy
 * machine, only a hang takes so long.
 */
export const patience = {
  long: 600_000,
  /** For an element to appear, or an e-mail to arrive, for example. */
  short: 120_000,
};
