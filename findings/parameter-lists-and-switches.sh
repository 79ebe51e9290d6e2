#!/usr/bin/env bash
# A list parameter is JSON, and a boolean one is true only for the four letters "true".
# `RECIPIENTS=a@example.com,b@example.com`, the usual form in an environment, throws a SyntaxError
# when the function reads it; `IS_ON=TRUE`, `1` and `yes` are false without a word.
# Matters to whoever writes such settings by hand, as in a .env file or Cloud Run's console.
# Source: https://firebase.google.com/docs/functions/config-env (parameter types)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund --legacy-peer-deps firebase-functions@7.4.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { defineBoolean, defineList } from 'firebase-functions/params';

const { version } = JSON.parse(readFileSync('node_modules/firebase-functions/package.json', 'utf8'));
console.log(`firebase-functions ${version}`);
const recipients = defineList('RECIPIENTS');
process.env.RECIPIENTS = 'a@example.com,b@example.com';
let said;
try {
  said = recipients.value();
} catch (error) {
  said = `${error.name}: ${error.message}`;
}
console.log('RECIPIENTS=a@example.com,b@example.com:', said);
assert.match(String(said), /^SyntaxError/);
process.env.RECIPIENTS = '["a@example.com","b@example.com"]';
assert.deepEqual(recipients.value(), ['a@example.com', 'b@example.com']);
for (const [text, expected] of [['true', true], ['TRUE', false], ['1', false], ['yes', false]]) {
  process.env.IS_ON = text;
  const value = defineBoolean('IS_ON').value();
  console.log(`IS_ON=${text}:`, value);
  assert.equal(value, expected);
}
JS
node try.js
