import { defineConfig } from '@playwright/test';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { chromiumLaunch } from '../browser/chromium.ts';

const locale = process.env['LOCALE'] || sourceLocale;

/**
 * `npm run screenshots` (CONTRIBUTING.md) compares each state of the page with its last picture: a series for each width
 * and scheme, such as `360-dark`.
 */
export default defineConfig({
  globalSetup: './build-page.ts',
  testMatch: 'screenshots.ts',
  fullyParallel: true,
  snapshotPathTemplate: `../../var/screenshots/${locale}/{projectName}/{arg}{ext}`,
  outputDir: '../../var/screenshots-diff',
  reporter: [['list'], ['html', { outputFolder: '../../var/screenshots-report', open: 'never' }]],
  expect: { toHaveScreenshot: { threshold: 0.1 } },
  // The header is hidden by a style, which the page's policy forbids.
  use: { launchOptions: await chromiumLaunch(), contextOptions: { reducedMotion: 'reduce' }, locale, bypassCSP: true },
  projects: Object.entries({ 360: 780, 768: 1024, 1280: 800, 1920: 1080 }).flatMap(([width, height]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: { viewport: { width: Number(width), height }, colorScheme },
    })),
  ),
});
