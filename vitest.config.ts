import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { closingLine } from './tests/support/closing-line.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';

/** Tests in a browser and against the emulators. */
const product = (name: string, include: string, sharedProduct?: 'locales'): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`tests/${include}/**/*.test.ts`],
    provide: { sharedProduct },
    execArgv: ['--import', './tests/support/end-with-vitest.ts'],
    isolate: false,
    // A busy machine may upset a browser once; the closing line names what needed a second try, so that its cause is looked for.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/setup.ts',
    // More than cores: tests mostly wait, for a page or for an e-mail.
    maxWorkers: 3,
    // To stop a product takes up to 15 s a part.
    teardownTimeout: 60_000,
    reporters: ['default', closingLine],
    projects: [
      product('product', '{page,messages,delivery}'),
      product('locales', 'locales', 'locales'),
      // Needs browsers that a bare machine lacks: `npm run test:engines`.
      product('engines', 'engines'),
      { test: { name: 'checks', isolate: false, testTimeout: 300_000, include: ['tests/checks.test.ts'] } },
      {
        plugins: [catalogues()],
        test: { name: 'unit', isolate: false, testTimeout: 20_000, include: ['{src,functions/src,tools}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
