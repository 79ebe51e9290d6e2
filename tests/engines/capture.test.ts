import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { sections } from '../../src/sections/header/content.ts';
import { blankIn, placesOf } from '../support/capture.ts';
import { desktop } from '../support/site.ts';
import { siteUrl } from '../support/static-site.ts';
import { testFolder } from '../support/test-folder.ts';

const executablePath = '/usr/bin/chromium';

// The packaged Chromium can't capture a page with `--screenshot`, so an installed one is tested.
test.skipIf(!existsSync(executablePath))(
  'a capture of the whole page that Chromium takes by itself shows every text and picture',
  async () => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage(desktop);
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 1280, height });
    const png = join(testFolder({}).folder, 'page.png');
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
    const window = `--window-size=1280,${height}`;
    const capture = ['--virtual-time-budget=10000', `--screenshot=${png}`, siteUrl];
    await execa(executablePath, [...flags, window, ...capture]);
    expect(await blankIn(readFileSync(png), await placesOf(page, sections))).toEqual([]);
  },
);
