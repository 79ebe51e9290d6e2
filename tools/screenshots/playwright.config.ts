import { defineConfig } from '@playwright/test';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { chromiumLaunch } from '../browser/chromium.ts';

const locale = process.env['LOCALE'] || sourceLocale;

const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/**
 * `npm run screenshots` (CONTRIBUTING.md) compares each state of the page with its last picture: a series for each width
 * and scheme, such as `360-dark`.
 */
export default defineConfig({
  testMatch: 'screenshots.ts',
  fullyParallel: true,
  snapshotPathTemplate: `../../var/screenshots/${locale}/{projectName}/{arg}{ext}`,
  outputDir: '../../var/screenshots-diff',
  reporter: [['list'], ['html', { outputFolder: '../../var/screenshots-report', open: 'never' }]],
  expect: { toHaveScreenshot: { threshold: 0.1 } },
  use: { launchOptions: await chromiumLaunch(), contextOptions: { reducedMotion: 'reduce' }, locale },
  projects: sizes.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${viewport.width}-${colorScheme}`,
      use: { viewport, colorScheme },
    })),
  ),
});
