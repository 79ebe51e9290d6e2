/**
 * In milliseconds: how long to wait for what is sure to come. Only what hangs takes this long, also on a machine ten times
 * slower than usual, or one that is busy with something else. Errors don't wait for it.
 */
export const patience = {
  /** A program, a test, what prepares it. */
  long: 600_000,
  /** One thing in it: an element that appears, an e-mail that arrives. */
  short: 120_000,
};
