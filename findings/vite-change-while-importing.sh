#!/usr/bin/env bash
# If a module changes while Vite's module runner imports it for two requests, every later import gets
# the old version, although Vite knows of the change. The second request evaluates the importing
# module anew, but gets the changed module from a fetch that began before the change. Afterwards
# nothing marks that result as old.
# This affects developers whose development server renders pages (server.environments.ssr), if they
# save twice while a page loads: until another save, the page is old, or a mixture of two versions.
# The remedy is to import for one request at a time, and to call clearCache() after a change.
# Source: vite/dist/node/module-runner.js (concurrentModuleNodePromises). We found no report of this
# case; a related one is https://github.com/vitejs/vite/issues/22999
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund vite@8.3.8
cat > try.mjs <<'JS'
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createServer, createServerModuleRunner, version } from 'vite';

writeFileSync('page.js', `export { text } from './text.js';`);
writeFileSync('text.js', '');
let text = 'first';
const slowText = {
  name: 'slow-text',
  async load(id) {
    if (!id.endsWith('/text.js')) return;
    const code = `export const text = '${text}';`;
    await setTimeout(300);
    return code;
  },
};
const middleware = { middlewareMode: true, ws: false, watch: null };
const server = await createServer({ configFile: false, logLevel: 'silent', appType: 'custom', server: middleware, plugins: [slowText] });
const { ssr } = server.environments;
const runner = createServerModuleRunner(ssr, { hmr: false });
const page = async () => (await runner.import('/page.js')).text;
// Does the same as Vite when its watcher reports a change.
const change = (to) => {
  text = to;
  for (const module of ssr.moduleGraph.getModulesByFile(`${server.config.root}/text.js`)) ssr.moduleGraph.invalidateModule(module);
};

assert.equal(await page(), 'first');
change('second');
assert.equal(await page(), 'second');

change('third');
const former = page();
await setTimeout(100);
change('fourth');
await Promise.all([former, page()]);
await setTimeout(1000);
const later = await page();
console.log(`vite ${version}: changed to “fourth” a second ago, the runner imports “${later}”`);
assert.equal(later, 'third');
runner.clearCache();
assert.equal(await page(), 'fourth');
await server.close();
JS
node try.mjs
