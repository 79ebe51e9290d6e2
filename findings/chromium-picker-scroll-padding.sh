#!/usr/bin/env bash
# Chromium 156 scrolls the page when it opens a styled select list (`appearance: base-select`) above
# the field, if the page has `scroll-padding-top`, for example because of a fixed header. The list
# lies over the page, but Chromium treats the focused option as hidden by the padding: the page moves
# by half a window, and the field moves out of view. Chromium 153 doesn't do this.
# Visitors who open the list in a low window are affected. The page stays still if it has no scroll
# padding while a list is open.
# Specification: https://drafts.csswg.org/css-scroll-snap-1/#scroll-padding (scroll padding is for
# content that scrolls in the container).
# The script needs Chromium 156, by its path in CHROMIUM or as `chromium` on the PATH.
set -euo pipefail
CHROMIUM=${CHROMIUM:-$(command -v chromium)}
export CHROMIUM
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund playwright-core@1.65.1
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const options = Array.from({ length: 13 }, (_, number) => `<option>Choice ${number}`).join('');
const page = `<!doctype html><title>A page</title>
  <style>
    html { scroll-padding-top: 72px }
    select, ::picker(select) { appearance: base-select }
    ::picker(select) { max-height: min(24rem, 100%) }
    option { min-height: 44px }
    div { height: 3000px }
  </style>
  <div></div><select>${options}</select><div></div>`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});
console.log(`Chromium ${browser.version()}`);

async function movedBy(css) {
  const tab = await browser.newPage({ viewport: { width: 740, height: 360 } });
  await tab.setContent(page + `<style>${css}</style>`);
  const field = tab.locator('select');
  await field.evaluate((select) => scrollBy(0, select.getBoundingClientRect().top - 300));
  const before = await tab.evaluate(() => scrollY);
  const { x, y } = await field.boundingBox();
  await tab.mouse.click(x + 10, y + 10);
  await tab.locator('select:open').waitFor();
  await tab.waitForTimeout(500);
  return Math.round((await tab.evaluate(() => scrollY)) - before);
}

const [padded, unpadded] = [
  await movedBy(''),
  await movedBy('html:has(select:open) { scroll-padding: 0 }'),
];
console.log(`the page moved by ${padded} px; without padding while the list is open, by ${unpadded} px`);
await browser.close();
assert.ok(Math.abs(padded) > 50);
assert.equal(unpadded, 0);
JS
node try.js
