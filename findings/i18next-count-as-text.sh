#!/usr/bin/env bash
# A count that is a text ('1', as inputs, attributes and addresses hold it) chooses no plural form:
# i18next answers with the key. The text itself would be interpolated all the same, so with a key
# that has no plural forms nothing is wrong. Matters to whoever passes the value of a form field or
# a query on: the page shows `items` instead of "1 item". Source:
# https://www.i18next.com/translation-function/plurals
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund i18next@27.1.2
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import i18next from 'i18next';

const { version } = JSON.parse(readFileSync('node_modules/i18next/package.json', 'utf8'));
const translation = { items_one: '{{count}} item', items_other: '{{count}} items', chosen: 'chosen: {{count}}' };
await i18next.init({ lng: 'en', resources: { en: { translation } } });
console.log(`i18next ${version}`);
for (const [key, count, text] of [
  ['items', 1, '1 item'],
  ['items', '1', 'items'],
  ['chosen', '1', 'chosen: 1'],
]) {
  const said = i18next.t(key, { count });
  console.log(`t('${key}', { count: ${JSON.stringify(count)} }): ${said}`);
  assert.equal(said, text);
}
JS
node try.js
