import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { catalogues } from './tools/locales/vite-plugin.ts';
import { testReport } from './tools/test-report.ts';

/** Tests in a browser and against the emulators: one after the other, as they share one started product. */
const product = (name: string, { testTimeout = 60_000 } = {}): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: `tests/${name}/setup.ts`,
    execArgv: ['--import', './tests/support/end-with-vitest.ts'],
    fileParallelism: false,
    isolate: false,
    // A busy machine may upset a browser once; `npm test` names what needed a second try, so that its cause is looked for.
    retry: 1,
    testTimeout,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});

export default defineConfig({
  test: {
    // To stop a product takes up to 15 s a part.
    teardownTimeout: 60_000,
    reporters: ['default', testReport],
    projects: [
      {
        plugins: [catalogues()],
        test: { name: 'unit', isolate: false, testTimeout: 20_000, include: ['{src,functions/src,tools}/**/*.test.{ts,tsx}'] },
      },
      product('page'),
      product('messages'),
      // A message is queued again at most once a minute.
      product('delivery', { testTimeout: 120_000 }),
      product('locales'),
      // Needs browsers that a bare machine lacks: `npm run test:engines`.
      product('engines', { testTimeout: 120_000 }),
    ],
  },
});
