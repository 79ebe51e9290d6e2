#!/usr/bin/env bash
# If a parameter isn't set, value() returns '', 0 or false instead of the parameter's default.
# Only the Firebase CLI uses the default: it writes the default into the environment when it deploys
# or starts its emulators. If functions run without the CLI, for example in a unit test or a container,
# a limit that defaults to 60 is 0, without a warning.
# Source: https://firebase.google.com/docs/functions/config-env (parameterized configuration,
# default values)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund --legacy-peer-deps firebase-functions@7.4.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { defineBoolean, defineInt, defineString } from 'firebase-functions/params';

const { version } = JSON.parse(readFileSync('node_modules/firebase-functions/package.json', 'utf8'));
const values = {
  string: defineString('SENDER', { default: 'site@example.com' }).value(),
  int: defineInt('PER_HOUR', { default: 60 }).value(),
  boolean: defineBoolean('IS_ON', { default: true }).value(),
};
console.log(`firebase-functions ${version}, nothing set, defaults 'site@example.com', 60 and true:`, values);
assert.deepEqual(values, { string: '', int: 0, boolean: false });
JS
node try.js
