import { writeFileSync } from 'node:fs';
import { withBuiltPage } from './browser/built-page.ts';
import { heightsOf } from './browser/heights.ts';
import { loadPictures } from './browser/page.ts';
import { runCommand } from './command.ts';

const help = `npm run heights

Measures how high each section is, and writes src/components/heights.json: sections reserve that before they are laid out. Run
it when a test says so: after a section has become more than an eighth higher or lower.
`;

await runCommand(help, {}, () =>
  withBuiltPage('var/heights', async (browser, url) => {
    const page = await browser.newPage();
    await page.goto(url);
    await loadPictures(page);
    const lines = Object.entries(await heightsOf(page)).map(
      ([part, devices]) => `  ${JSON.stringify(part)}: [${devices.map(middle).join(', ')}]`,
    );
    writeFileSync('src/components/heights.json', `{\n${lines.join(',\n')}\n}\n`);
  }),
);

function middle(heights: number[]): number {
  return Math.round((Math.min(...heights) + Math.max(...heights)) / 2);
}
