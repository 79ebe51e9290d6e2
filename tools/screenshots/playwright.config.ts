import { defineConfig } from '@playwright/test';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { chromiumLaunch } from '../browser/chromium.ts';

const locale = process.env['LOCALE'] || sourceLocale;

export default defineConfig({
  globalSetup: './build-page.ts',
  testMatch: 'screenshots.ts',
  fullyParallel: true,
  snapshotPathTemplate: `../../var/screenshots/${locale}/{projectName}/{arg}{ext}`,
  outputDir: '../../var/screenshots-diff',
  reporter: [['list'], ['html', { outputFolder: '../../var/screenshots-report', open: 'never' }]],
  expect: { toHaveScreenshot: { threshold: 0.1 } },
  // The page's Content-Security-Policy is bypassed: it would forbid the style that hides the
  // header.
  use: {
    launchOptions: await chromiumLaunch(),
    contextOptions: { reducedMotion: 'reduce' },
    locale,
    bypassCSP: true,
  },
  projects: Object.entries({ 360: 780, 768: 1024, 1280: 800, 1920: 1080 }).flatMap(
    ([width, height]) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        name: `${width}-${colorScheme}`,
        use: { viewport: { width: Number(width), height }, colorScheme },
      })),
  ),
});
