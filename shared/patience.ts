/**
 * How long to wait for what is sure to come, in milliseconds: only what hangs takes so long, on
 * slow and busy machines, too.
 */
export const patience = {
  long: 600_000,
  /** An element that appears, an e-mail that arrives. */
  short: 120_000,
};
