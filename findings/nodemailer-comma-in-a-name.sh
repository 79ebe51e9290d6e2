#!/usr/bin/env bash
# `Koné, Awa <awa@example.com>` is one recipient to nodemailer, though a comma separates addresses
# and a name with one has to be quoted (RFC 5322, 3.4). The header comes out right, with the comma
# encoded. Read as the standard has it, as by postal-mime, the same text is two addresses, of which
# one is no address.
# Matters to whoever checks a list of recipients by another parser than the one that sends: the two
# disagree on how many there are. Source: https://nodemailer.com/message/addresses
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund nodemailer@10.6.0 postal-mime@4.0.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import nodemailer from 'nodemailer';
import { addressParser } from 'postal-mime';

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const given = 'Koné, Awa <awa@example.com>';
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const { envelope, message } = await transport.sendMail({ from: 'site@example.com', to: given, text: 'x' });
const header = /^To: .*$/m.exec(message.toString())[0].trim();
const read = addressParser(given);
console.log(`nodemailer ${versionOf('nodemailer')}: envelope`, envelope.to, header);
console.log(`postal-mime ${versionOf('postal-mime')}:`, JSON.stringify(read));
assert.deepEqual(envelope.to, ['awa@example.com']);
assert.match(header, /^To: =\?UTF-8\?Q\?Kon=C3=A9=2C_Awa\?= <awa@example\.com>$/);
assert.equal(read.length, 2);
JS
node try.js
