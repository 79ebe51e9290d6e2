import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { closingLine } from './tests/support/closing-line.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';

// Far from Abidjan: nothing may depend on where it is built or tested.
process.env['TZ'] = 'Asia/Tokyo';

/** Tests in a browser and against the emulators. */
const product = (name: string, include: string): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`tests/${include}/**/*.test.ts`],
    // Keeps Google's libraries from looking for a cloud metadata server.
    env: { METADATA_SERVER_DETECTION: 'none' },
    // If Vitest is killed, its threads end, and with them what they started (tools/local/process-group.ts).
    pool: 'threads',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/setup.ts',
    // Twice the two cores that this is tuned for: while one test waits for an e-mail, another can run (decision 20).
    maxWorkers: 4,
    // Each part of a product may take 5 s to stop.
    teardownTimeout: 60_000,
    reporters: ['default', closingLine],
    projects: [
      product('product', '{page,messages,delivery,locales}'),
      // Needs browsers that the install doesn't bring: `npm run test:engines`.
      product('engines', 'engines'),
      { test: { name: 'setup', testTimeout: 60_000, include: ['tests/deploy/setup.test.ts'] } },
      // Runs the Firebase CLI a dozen times: `npm run test:deploy`.
      {
        test: {
          name: 'deploy',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ['tests/deploy/{deploy,documents}.test.ts'],
        },
      },
      // Needs Orca and Firefox: `npm run test:heard`.
      product('heard', 'heard'),
      { test: { name: 'checks', isolate: false, testTimeout: 300_000, include: ['tests/checks.test.ts'] } },
      {
        plugins: [catalogues()],
        test: { name: 'unit', isolate: false, testTimeout: 60_000, include: ['{src,functions/src,tools}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
