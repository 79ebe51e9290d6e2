#!/usr/bin/env bash
# gettext-parser compiles fuzzy translations into the MO file. GNU's msgfmt leaves them out unless
# it is told otherwise (-f), since a fuzzy text is a guess that nobody has confirmed.
# Matters to whoever replaces msgfmt in a build by this library: guesses of msgmerge go live.
# Source: https://www.gnu.org/software/gettext/manual/html_node/Fuzzy-Entries.html,
# https://github.com/smhg/gettext-parser
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund gettext-parser@10.0.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mo, po } from 'gettext-parser';

const { version } = JSON.parse(readFileSync('node_modules/gettext-parser/package.json', 'utf8'));
const file = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Send"
msgstr "Envoyer"

#, fuzzy
#| msgid "Delete draft"
msgid "Delete account"
msgstr "Supprimer le brouillon"

msgid "Untranslated"
msgstr ""
`;
const { translations } = mo.parse(mo.compile(po.parse(file)));
const texts = Object.values(translations['']).filter(({ msgid }) => msgid).map(({ msgid, msgstr: [text] }) => `${msgid} → ${text}`);
console.log(`gettext-parser ${version}, in the MO file:`, texts);
assert.deepEqual(texts.toSorted(), ['Delete account → Supprimer le brouillon', 'Send → Envoyer']);
JS
node try.js
