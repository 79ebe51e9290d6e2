import { chromium } from 'playwright-core';
import { runCommand } from '../../shared/command.ts';
import { chromiumLaunch } from '../browser/chromium.ts';
import { loadPictures } from '../browser/page.ts';
import { build } from '../build/build.ts';
import { hostSite } from '../build/hosting.ts';

const help = `npx node tools/brand/screenshots.ts

Takes the README's pictures of the page, light and dark. Run it after the top of
the page has changed.
`;

await runCommand(help, {}, async () => {
  const { site } = await build('var/brand-screenshots');
  await using parts = new AsyncDisposableStack();
  const { url, stop } = await hostSite(site);
  parts.defer(stop);
  const browser = await chromium.launch(await chromiumLaunch());
  parts.defer(() => browser.close());
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 1360 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.goto(url);
    await loadPictures(page);
    await page.screenshot({ path: `docs/screenshot-${colorScheme}.jpg`, quality: 60 });
  }
});
