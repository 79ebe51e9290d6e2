import { defineConfig } from 'vitest/config';
import { catalogues } from '../locales/vite-plugin.ts';
import { patience } from '../patience.ts';

process.env['TZ'] = 'Asia/Tokyo';

/** The unit tests of some folders (mutate.ts): Stryker's runner can't choose one of several projects. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [catalogues()],
  test: { testTimeout: patience.long, include: process.env['UNIT_TESTS']?.split(',') ?? [] },
});
