import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from './browser/chromium.ts';
import { heightsOf } from './browser/heights.ts';
import { loadPictures } from './browser/page.ts';
import { serve } from './build/serve.ts';
import { buildSite } from './build/site.ts';
import { runCommand } from './command.ts';

const help = `npm run heights

Measures how high each section is, and writes src/components/heights.json: sections reserve that before they are laid out. Run
it when a test says so: after a section has become more than an eighth higher or lower.
`;

const folder = 'var/heights';

await runCommand(help, {}, async () => {
  process.env['NODE_ENV'] = 'production';
  await buildSite(folder);
  await using parts = new AsyncDisposableStack();
  const site = await serve(folder);
  parts.defer(site.stop);
  const browser = await chromium.launch(await chromiumLaunch());
  parts.defer(() => browser.close());
  const page = await browser.newPage();
  await page.goto(site.url);
  await loadPictures(page);
  const lines = Object.entries(await heightsOf(page)).map(
    ([part, devices]) => `  ${JSON.stringify(part)}: [${devices.map(middle).join(', ')}]`,
  );
  writeFileSync('src/components/heights.json', `{\n${lines.join(',\n')}\n}\n`);
});

function middle(heights: number[]): number {
  return Math.round((Math.min(...heights) + Math.max(...heights)) / 2);
}
