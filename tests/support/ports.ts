/** Far from the ports of `npm start`, so that tests run beside it. */
const first = Number(process.env['TEST_PORT'] ?? 24300);

/** The first port of each product that tests start; a product takes ten. */
export const testPorts = {
  page: first,
  delivery: { google: first + 20, embedded: first + 40, own: first + 120 },
  messages: first + 140,
  localProduct: first + 60,
  strictProduct: first + 80,
  locales: first + 100,
  engines: first + 160,
} as const;
