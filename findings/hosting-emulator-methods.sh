#!/usr/bin/env bash
# superstatic, the server in Firebase's Hosting emulator, answers POST, PUT and DELETE to a static
# file like GET: 200, with the file. Matters to whoever posts a form or calls an API through a
# rewrite and mistypes its path, or whose rewrite lost to a file: every test that only looks at the
# status is green, and nothing was sent anywhere.
# Source: https://github.com/firebase/superstatic,
# https://firebase.google.com/docs/hosting/full-config (priority order)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund superstatic@10.0.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import superstaticModule from 'superstatic';

const { version } = JSON.parse(readFileSync('node_modules/superstatic/package.json', 'utf8'));
mkdirSync('public/api', { recursive: true });
writeFileSync('public/api/send.json', '{"a file": true}');
const superstatic = superstaticModule.default;
const config = { public: 'public', rewrites: [{ source: '/api/**', destination: '/index.html' }] };
const handle = superstatic({ cwd: process.cwd(), config });
const server = createServer((request, response) => handle(request, response, () => response.writeHead(405).end()));
server.listen(0, '127.0.0.1', async () => {
  console.log(`superstatic ${version}`);
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}/api/send.json`, { method });
    const text = await answer.text();
    console.log(`${method} /api/send.json: ${answer.status} ${text}`);
    assert.equal(`${answer.status} ${text}`, '200 {"a file": true}');
  }
  server.close();
});
JS
node try.js
