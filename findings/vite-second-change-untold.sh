#!/usr/bin/env bash
# If a file changes twice within 50 ms, Vite's watcher usually reports only the first change. A
# plugin that reads the file on this report keeps the content from between the two changes, until
# the next save.
# The cause is chokidar, which Vite bundles: its throttle drops events, and sends none at its end.
# This affects plugins that load files of other programs (catalogues, generated code), if such a
# program saves and then formats a file, or writes it in two steps.
# Source: https://github.com/paulmillr/chokidar/issues/1455
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund vite@8.3.8
cat > try.mjs <<'JS'
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createServer, version } from 'vite';

mkdirSync('site');
const file = resolve('site/texts.po');
writeFileSync(file, 'as it was');
const server = await createServer({
  root: 'site',
  configFile: false,
  logLevel: 'silent',
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
});
let told = [];
server.watcher.on('change', (path) => told.push(readFileSync(path, 'utf8')));
await setTimeout(1000);

const outcomes = { first: 0, both: 0, last: 0 };
for (let round = 0; round < 10; round++) {
  told = [];
  writeFileSync(file, `${round} saved`);
  await setTimeout(25);
  writeFileSync(file, `${round} saved and formatted`);
  await setTimeout(500);
  outcomes[told.length > 1 ? 'both' : told[0].endsWith('saved') ? 'first' : 'last']++;
}
await server.close();
console.log(`vite ${version}, reports of ten pairs of changes 25 ms apart:`, outcomes);
assert.ok(outcomes.first > 5);
JS
node try.mjs
