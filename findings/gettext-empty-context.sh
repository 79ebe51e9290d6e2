#!/usr/bin/env bash
# An entry with an empty context (`msgctxt ""`) and one without a context are one entry to
# gettext-parser: the later one takes the place of the former, whose translation is gone when the
# file is written again. To GNU gettext they are two, with keys of their own, and msgfmt --check
# accepts the file.
# Matters to whoever reads and writes files of other tools, some of which write an empty context for
# "none". Source: https://www.gnu.org/software/gettext/manual/html_node/Entries-with-Context.html
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund gettext-parser@10.0.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { po } from 'gettext-parser';

const { version } = JSON.parse(readFileSync('node_modules/gettext-parser/package.json', 'utf8'));
const file = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt ""
msgid "Open"
msgstr "Ouvrir"

msgid "Open"
msgstr "Ouvert"
`;
const written = po.compile(po.parse(file)).toString();
console.log(`gettext-parser ${version} reads two entries and writes:\n${written}`);
assert.doesNotMatch(written, /Ouvrir|msgctxt/);
assert.match(written, /msgid "Open"\nmsgstr "Ouvert"/);
JS
node try.js
