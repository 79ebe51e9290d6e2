import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { company } from '../../src/company.ts';
import { palettes } from '../../src/theme/palettes.ts';
import { coloured } from '../build/drawings.ts';
import { chromiumLaunch } from '../browser/chromium.ts';
import { nextFrame } from '../browser/page.ts';
import { runCommand } from '../../shared/command.ts';

const help = `npx node tools/brand/pictures.ts

Draws the pictures that browsers, phones and social networks need, from the
brand's SVGs and colours and the company's name and URL. Run it after one of
these has changed.
`;

const svg = (file: string) => coloured(readFileSync(`src/brand/${file}.svg`, 'utf8'));
const logo = svg('favicon');
const { ink } = palettes.light;

async function draw(
  page: Page,
  to: string,
  [width, height]: [number, number],
  html: string,
  css: string,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh } ${css}</style>${html}`,
  );
  // Before a page's first frame, Chromium sometimes can't capture the page.
  await nextFrame(page);
  const picture = await page.screenshot({
    type: to.endsWith('.jpg') ? 'jpeg' : 'png',
    omitBackground: true,
    ...(to.endsWith('.jpg') && { quality: 85 }),
  });
  writeFileSync(to, to.endsWith('.ico') ? icoOf(picture, width) : picture);
  console.log(to);
}

/** A PNG as an icon file, for programs that ask for `/favicon.ico`. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  // The number of icons (one), then the icon's entry: size, colour planes, bits per pixel, length,
  // offset.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The look of icons that phones crop to a shape of their own. */
const maskable = `body { background: ${ink.main} } svg { scale: 0.8 }`;

const font = readFileSync(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
);
const shareLook = `
  @font-face { font-family: Brand; font-weight: 200 800; src: url(data:font/woff2;base64,${font.toString('base64')}) }
  div { position: absolute; top: 150px; left: 72px; width: 540px; color: ${ink.text}; font: 700 84px/1.02 Brand; letter-spacing: -0.03em }
  div svg { width: 104px; height: 104px; margin-bottom: 36px }
  p { margin: 32px 0 0; color: ${ink.muted}; font: 500 30px Brand; letter-spacing: 0 }`;
const shared = `${svg('og')}<div>${logo}${company.name}<p>${new URL(company.url).host}</p></div>`;

await runCommand(help, {}, async () => {
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const page = await browser.newPage();
    writeFileSync('public/favicon.svg', logo);
    await draw(page, 'public/favicon.ico', [48, 48], logo, '');
    await draw(page, 'public/share.jpg', [1200, 630], shared, shareLook);
    await draw(page, 'public/icons/icon-192.png', [192, 192], logo, '');
    await draw(page, 'public/icons/icon-512.png', [512, 512], logo, '');
    await draw(page, 'public/icons/icon-maskable-512.png', [512, 512], logo, maskable);
    await draw(page, 'public/icons/apple-touch-icon.png', [180, 180], logo, maskable);
  } finally {
    await browser.close();
  }
});
