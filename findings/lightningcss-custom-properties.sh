#!/usr/bin/env bash
# lightningcss rewrites the values of custom properties, with minify and without: `1.50px` becomes
# 1.5px, `#FFFFFF` #fff. A custom property is a list of tokens that CSS itself never interprets, so
# scripts get the author's letters from getPropertyValue, unless a build comes between.
# Matters to whoever compares such a value in a script or a test: equal in development, different in
# what is deployed. Source: https://www.w3.org/TR/css-variables-1/#serializing-custom-props,
# https://lightningcss.dev/minification.html
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund lightningcss@1.33.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { transform } from 'lightningcss';

const { version } = JSON.parse(readFileSync('node_modules/lightningcss/package.json', 'utf8'));
const written = ':root { --gap: 1.50px; --ground: #FFFFFF; --none: 0.0em }';
console.log(`lightningcss ${version}\nwritten: ${written}`);
for (const minify of [false, true]) {
  const { code } = transform({ filename: 'a.css', code: Buffer.from(written), minify });
  const built = code.toString().replaceAll(/\s+/g, ' ');
  console.log(`minify: ${minify}: ${built}`);
  assert.match(built, /--gap: ?1\.5px; ?--ground: ?#fff; ?--none: ?0em/);
}
JS
node try.js
