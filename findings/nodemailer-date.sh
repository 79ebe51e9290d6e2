#!/usr/bin/env bash
# The `date` of a mail is sent as it is given unless it is a Date: an ISO text or a number of
# milliseconds, which JSON and databases hold, becomes a header that isn't a date of an e-mail (RFC
# 5322, 3.3), and no error says so. Mail programs then sort the mail to 1970 or to the time of its
# arrival, and spam filters count a malformed date against it. Matters to whoever mails from stored
# documents, where a date has been through JSON.
# Source: https://nodemailer.com/message (date)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund nodemailer@10.6.0
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import nodemailer from 'nodemailer';

const { version } = JSON.parse(readFileSync('node_modules/nodemailer/package.json', 'utf8'));
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const headerOf = async (date) => {
  const { message } = await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x', date });
  return /^Date: (.*)$/m.exec(message.toString())[1].trim();
};
const time = new Date('2026-11-27T08:00:00Z');
console.log(`nodemailer ${version}`);
for (const [given, sent] of [
  [time, 'Fri, 27 Nov 2026 08:00:00 +0000'],
  [time.toISOString(), '2026-11-27T08:00:00.000Z'],
  [time.getTime(), '1795766400000'],
]) {
  const header = await headerOf(given);
  console.log(`${typeof given} ${given}: Date: ${header}`);
  assert.equal(header, sent);
}
JS
node try.js
