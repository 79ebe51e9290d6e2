import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../browser/chromium.ts';
import { loadPictures } from '../browser/page.ts';
import { serve } from '../build/serve.ts';
import { buildSite } from '../build/site.ts';
import { runCommand } from '../command.ts';

const help = `npm run brand:screenshots

Takes the README's pictures of the page, light and dark. Run it after the top of the page has changed.
`;

const folder = 'var/brand-screenshots';

await runCommand(help, {}, async () => {
  process.env['NODE_ENV'] = 'production';
  await buildSite(folder);
  await using parts = new AsyncDisposableStack();
  const site = await serve(folder);
  parts.defer(site.stop);
  const browser = await chromium.launch(await chromiumLaunch());
  parts.defer(() => browser.close());
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1360 }, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(site.url);
    await loadPictures(page);
    await page.screenshot({ path: `docs/screenshot-${colorScheme}.jpg`, quality: 60 });
  }
});
