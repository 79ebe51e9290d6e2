import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { readLocales } from '../../tools/locales/language.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { testBrowser } from '../support/browser.ts';
import { testLocales, writeTestLocales } from '../support/test-locales.ts';
import { scriptOf } from '../../tools/script.ts';
import { patience } from '../../tools/patience.ts';

const browser = testBrowser();

test('npm run locale:pictures shows each text where it stands, on a phone and on a desktop, and leaves nothing else', async () => {
  const { folder } = testFolder({});
  writeTestLocales(folder);
  const code = testLocales.unfinished;
  const { stdout } = await execa(process.execPath, [...scriptOf('locale:pictures'), code], { env: { LOCALES_FOLDER: folder } });
  const { texts } = readLocales(folder).languages.find((one) => one.code === code)!;
  expect(existsSync('var/pictures')).toBe(false);
  const [, file = '', shown, all] = /^(\S+) \(\d\.\d MB\) shows (\d+) of (\d+) texts\./.exec(stdout) ?? [];
  expect(Number(all)).toBe(texts.length);
  // Those that depend on a fact of the company, or on a setting.
  expect(Number(all) - Number(shown)).toBeLessThanOrEqual(5);

  const page = await browser.open(pathToFileURL(resolve(file)).href, { viewport: { width: 1600, height: 1000 } });
  const entries = await page.locator('article').evaluateAll(async (articles) => {
    const pictures = new Map<string, Promise<HTMLImageElement>>();
    const decoded = async (src: string) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image;
    };
    /** The contrast inside an outline, from 0 to 1: none where a text can't be. */
    const contrastIn = async (outline: HTMLElement) => {
      const picture = outline.parentElement!;
      const [, src = ''] = /url\("(.*)"\)/.exec(getComputedStyle(picture).backgroundImage) ?? [];
      pictures.set(src, pictures.get(src) ?? decoded(src));
      const image = (await pictures.get(src))!;
      const scale = image.naturalWidth / picture.clientWidth;
      const [x = 0, y = 0, width = 0, height = 0] = ['left', 'top', 'width', 'height'].map(
        (side) => parseFloat(outline.style.getPropertyValue(side)) * scale,
      );
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
      context.drawImage(image, -x, -y);
      const levels = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 === 1);
      return (Math.max(...levels) - Math.min(...levels)) / 255;
    };
    const found = [];
    for (const article of articles) {
      const contrasts = [];
      for (const outline of article.querySelectorAll<HTMLElement>('i:not(.heard)')) contrasts.push(await contrastIn(outline));
      const textOf = (selector: string) => article.querySelector(selector)?.textContent ?? '';
      found.push({ key: textOf('code'), french: textOf('div > p'), own: textOf('div > b, div > mark'), contrasts });
    }
    return found;
  });
  for (const { key, french, own, contrasts } of entries) {
    const { text, shown: isShown, translation, notes } = texts.find((one) => one.key === key)!;
    expect([french, own]).toEqual([text, isShown ? translation : 'à traduire']);
    const isHeard = contrasts.length === 0;
    if (isHeard) expect(notes.join(), key).toMatch(/lecteurs? d'écran|texte alternatif/i);
    else expect(Math.min(...contrasts), key).toBeGreaterThan(0.3);
  }
  expect(entries).toHaveLength(Number(shown));
});

test('an error ends the command', async () => {
  const { folder } = testFolder({});
  writeTestLocales(folder);
  const command = [...scriptOf('locale:pictures'), testLocales.unfinished];
  const env = { LOCALES_FOLDER: folder, CHROMIUM_PATH: '/bin/false' };
  const { exitCode, timedOut } = await execa(process.execPath, command, { env, reject: false, timeout: patience.long });
  expect([exitCode, timedOut]).toEqual([1, false]);
});
