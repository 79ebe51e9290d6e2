#!/usr/bin/env bash
# If Chromium restores a page's scroll position a second time, it may show another section.
# Chromium remembers the position as a selector of the element at the window's top, with an offset
# (scroll anchoring). When it restores the page, it chooses an anchor element anew, but keeps the
# selector of the former element. The next time, it applies the new element's offset to the former
# element. The first restoration is right. Seen in Chromium 153 and 156.
# This affects pages whose height changes after the first paint, if the browser doesn't keep them in
# memory, and tests that reload a page, leave it and go back.
# `overflow-anchor: none` avoids the fault, but switches scroll anchoring off. Source:
# https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/core/layout/scroll_anchor.cc
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @sparticuz/chromium@153.0.0 playwright-core@1.65.1
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import packaged from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const section = (id) => `<section id="${id}"><h2>${id}</h2>${'<div></div>'.repeat(5)}</section>`;
const page = `<!doctype html><title>A page</title>
  <style>body, h2 { margin: 0 } section { padding: 40px 0 } h2 { height: 40px } div { height: 300px } .late div { height: 310px }</style>
  ${['a', 'b', 'c', 'd', 'e', 'f'].map(section).join('')}
  <script>setTimeout(() => document.body.classList.add('late'), 300)</script>`;
const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html');
  response.end(request.url === '/' ? page : '<p>elsewhere</p>');
}).listen(0, '127.0.0.1');
await new Promise((done) => server.once('listening', done));
const url = `http://127.0.0.1:${server.address().port}/`;

const executablePath = await packaged.executablePath();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
console.log(`Chromium ${browser.version()}`);

async function shownAfter(reloads) {
  const tab = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const settled = async () => {
    await tab.waitForFunction(() => document.body.classList.contains('late'));
    await tab.waitForTimeout(500);
  };
  await tab.goto(url);
  await settled();
  await tab.evaluate(() => scrollTo(0, document.getElementById('d').offsetTop - 30));
  if (reloads) {
    await tab.reload();
    await settled();
  }
  const top = () => tab.evaluate(() => Math.round(scrollY - document.getElementById('d').offsetTop));
  const before = await top();
  await tab.goto(`${url}elsewhere`);
  await tab.goBack();
  await settled();
  return [before, await top()];
}

for (const reloads of [false, true]) {
  const [before, after] = await shownAfter(reloads);
  console.log(`${reloads ? 'reloaded' : 'not reloaded'}: left at ${before} px from a section, back at ${after} px`);
  if (reloads) assert.ok(Math.abs(after - before) > 1000);
  else assert.ok(Math.abs(after - before) < 100);
}
await browser.close();
server.close();
JS
TMPDIR=$folder AWS_EXECUTION_ENV=AWS_Lambda_nodejs22.x node try.js
