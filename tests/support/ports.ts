/** The first port of tests. `npm start` uses other ports, so tests can run at the same time. */
const first = Number(process.env['TEST_PORT'] ?? 24300);

/**
 * The first port of each product, or of each set of functions, that tests start. A product takes
 * ten ports, a set of functions fewer.
 */
export const testPorts = {
  french: first + 100,
  locales: first,
  failures: first + 20,
  localProduct: first + 40,
  limits: first + 60,
  deployedFunctions: first + 80,
  attacks: first + 110,
} as const;
