import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{src,functions/src,tools}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'product',
          include: ['tests/**/*.test.ts'],
          globalSetup: 'tests/support/started-product.ts',
          // They share one started product and two cores.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000, interval: 100 } },
        },
      },
    ],
  },
});
