import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { closingLine } from './tests/support/closing-line.ts';
import { keepOwnEnvironment } from './shared/environment.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';
import { patience } from './shared/patience.ts';

keepOwnEnvironment();
process.env['NODE_ENV'] = 'test';

// A time zone far from Abidjan's: nothing may depend on the place of the build or the test.
process.env['TZ'] = 'Asia/Tokyo';

/** Projects don't inherit these settings, so each of them gets them. */
const waiting = {
  testTimeout: patience.long,
  hookTimeout: patience.long,
  expect: { poll: { timeout: patience.short, interval: 100 } },
};

/**
 * Tests that most runs leave out, or that need settings of their own. All others belong to
 * `product` if they are in tests/, else to `unit`: each test file runs in one project.
 */
const apart = {
  attacks: 'tests/attacks/**/*.test.{ts,tsx}',
  engines: 'tests/engines/**/*.test.{ts,tsx}',
  heard: 'tests/heard/**/*.test.{ts,tsx}',
  checks: 'tests/static-checks.test.ts',
  deploy: 'ops/rehearsal/{deploy,documents}.test.ts',
};
const rehearsal = 'ops/rehearsal/**/*.test.{ts,tsx}';
const others = [...configDefaults.exclude, ...Object.values(apart), 'var/**'];

/** Tests in a browser and against the emulators. */
const product = (
  name: string,
  include: string,
  exclude = configDefaults.exclude,
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [include],
    exclude,
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
      product('product', 'tests/**/*.test.{ts,tsx}', others),
      // Attacks on the functions as deployed: `npx vitest run --project attacks`.
      product('attacks', apart.attacks),
      // Needs browsers that the install doesn't bring: `npm run test:engines`.
      product('engines', apart.engines),
      // Needs Orca and Firefox: `npm run test:heard`.
      product('heard', apart.heard),
      { test: { name: 'setup', ...waiting, include: [rehearsal], exclude: others } },
      // Runs the Firebase CLI: `npx vitest run --project deploy`.
      { test: { name: 'deploy', ...waiting, include: [apart.deploy] } },
      { test: { name: 'checks', isolate: false, ...waiting, include: [apart.checks] } },
      {
        plugins: [catalogues()],
        test: {
          name: 'unit',
          isolate: false,
          ...waiting,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...others, rehearsal, 'tests/**'],
        },
      },
    ],
  },
});
