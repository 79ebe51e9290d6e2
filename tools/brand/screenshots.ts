import { withBuiltPage } from '../browser/built-page.ts';
import { loadPictures } from '../browser/page.ts';
import { runCommand } from '../../shared/command.ts';

const help = `npx node tools/brand/screenshots.ts

Takes the README's pictures of the page, light and dark. Run it after the top of the page has changed.
`;

await runCommand(help, {}, () =>
  withBuiltPage('var/brand-screenshots', async (browser, url) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 1360 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(url);
      await loadPictures(page);
      await page.screenshot({ path: `docs/screenshot-${colorScheme}.jpg`, quality: 60 });
    }
  }),
);
