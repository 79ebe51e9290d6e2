#!/usr/bin/env bash
# A list parameter has to be JSON, and a boolean parameter is true only if its value is "true".
# `RECIPIENTS=a@example.com,b@example.com`, a common way to write a list, throws a SyntaxError when
# the function reads the parameter. `IS_ON=TRUE`, `IS_ON=1` and `IS_ON=yes` are false, without a
# warning. This affects people who write settings by hand, in a .env file or in Cloud Run's console.
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
