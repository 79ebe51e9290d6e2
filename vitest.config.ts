import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { closingLine } from './tests/support/closing-line.ts';
import { keepOwnEnvironment } from './shared/environment.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';
import { patience } from './shared/patience.ts';

keepOwnEnvironment();
process.env['NODE_ENV'] = 'test';

// Tests run in a time zone far from Abidjan's, because nothing may depend on the time zone of the
// build or the tests.
process.env['TZ'] = 'Asia/Tokyo';

/** Time limits of tests. Vitest's projects inherit no settings, so each project includes them. */
const waiting = {
  testTimeout: patience.long,
  hookTimeout: patience.long,
  expect: { poll: { timeout: patience.short, interval: 100 } },
};

/**
 * Test files that have a project of their own, because most runs leave them out or because they
 * need other settings. All other test files belong to `setup` (ops/rehearsal), `product` (tests/)
 * or `unit`.
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

/** A project whose tests run browsers, emulators or functions. */
const product = (
  name: string,
  include: string,
  exclude = configDefaults.exclude,
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [include],
    exclude,
    // Google's libraries would otherwise look for a cloud metadata server.
    env: { METADATA_SERVER_DETECTION: 'none' },
    // If Vitest is killed, its threads end, and the programs that they started end with them
    // (tools/local/process-group.ts).
    pool: 'threads',
    isolate: false,
    ...waiting,
  },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/setup.ts',
    // Four workers keep two cores busy: while one test waits for an e-mail, another can run
    // (decision 20).
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: patience.medium,
    reporters: ['default', closingLine],
    projects: [
      product('product', 'tests/**/*.test.{ts,tsx}', others),
      // `npx vitest run --project attacks` attacks the functions as they are deployed.
      product('attacks', apart.attacks),
      // `npm run test:engines` also uses browsers that `npm install` doesn't bring.
      product('engines', apart.engines),
      // `npm run test:heard` needs Orca and Firefox.
      product('heard', apart.heard),
      { test: { name: 'setup', ...waiting, include: [rehearsal], exclude: others } },
      // `npx vitest run --project deploy` runs the Firebase CLI.
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
