import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { closingLine } from './tests/support/closing-line.ts';
import { keepOwnEnvironment } from './shared/environment.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';
import { patience } from './shared/patience.ts';

keepOwnEnvironment();
process.env['NODE_ENV'] = 'test';

// A time zone far from Abidjan's: nothing may depend on the place of the build or the test.
process.env['TZ'] = 'Asia/Tokyo';

/** Given to every project, as projects don't inherit this setting. */
const waiting = {
  testTimeout: patience.long,
  hookTimeout: patience.long,
  expect: { poll: { timeout: patience.short, interval: 100 } },
};

/** Tests in a browser and against the emulators. */
const product = (name: string, include: string): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`tests/${include}/**/*.test.ts`],
    // Keeps Google's libraries from looking for a cloud metadata server.
    env: { METADATA_SERVER_DETECTION: 'none' },
    // Threads end when Vitest is killed, and with them the programs that they started
    // (tools/local/process-group.ts).
    pool: 'threads',
    isolate: false,
    ...waiting,
  },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/setup.ts',
    // Twice the two cores that this is tuned for: while one test waits for an e-mail, another can
    // run (decision 20).
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: patience.short,
    reporters: ['default', closingLine],
    projects: [
      product('product', '{page,messages,delivery,locales}'),
      // Attacks on the functions as deployed: `npx vitest run --project attacks`.
      product('attacks', 'attacks'),
      // Needs browsers that the install doesn't bring: `npm run test:engines`.
      product('engines', 'engines'),
      { test: { name: 'setup', ...waiting, include: ['ops/rehearsal/setup.test.ts'] } },
      // Runs the Firebase CLI: `npx vitest run --project deploy`.
      {
        test: { name: 'deploy', ...waiting, include: ['ops/rehearsal/{deploy,documents}.test.ts'] },
      },
      // Needs Orca and Firefox: `npm run test:heard`.
      product('heard', 'heard'),
      {
        test: {
          name: 'checks',
          isolate: false,
          ...waiting,
          include: ['tests/static-checks.test.ts'],
        },
      },
      {
        plugins: [catalogues()],
        test: {
          name: 'unit',
          isolate: false,
          ...waiting,
          include: [
            '{src,functions/src,ops/{deploy,messages,settings},shared,tools}/**/*.test.{ts,tsx}',
          ],
        },
      },
    ],
  },
});
