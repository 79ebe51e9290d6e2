#!/usr/bin/env bash
# A date that a callable function returns arrives as {}; the same date in an HttpsError's details
# arrives as text. The documentation says that a result may be anything that can be encoded as JSON,
# and JSON.stringify writes a date as text. Results go through the library's own encoder, which
# ignores toJSON; details go through JSON.stringify. NaN, which JSON.stringify writes as null, turns
# the whole answer into INTERNAL.
# Matters to whoever returns a Firestore document's fields, or adds "try again at …" to an error.
# Source: https://firebase.google.com/docs/functions/callable,
# https://github.com/firebase/firebase-functions/issues/988
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund firebase-functions@7.4.0 firebase-admin@14.5.1 express@4.22.1
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import express from 'express';

process.env.GCLOUD_PROJECT = 'demo-project';
process.env.FIREBASE_CONFIG = '{}';
// Its log isn't of interest here.
for (const level of ['debug', 'error']) console[level] = () => {};
const { HttpsError, onCall } = await import('firebase-functions/https');
const { version } = JSON.parse(readFileSync('node_modules/firebase-functions/package.json', 'utf8'));
const when = new Date('2026-11-27T08:00:00Z');
const call = onCall(({ data }) => {
  if (data === 'error') throw new HttpsError('resource-exhausted', 'later', { when });
  return data === 'number' ? { share: NaN } : { when };
});
const app = express().use(express.json({ strict: false })).post('/', call);
const server = app.listen(0, '127.0.0.1', async () => {
  const answerTo = async (data) => {
    const headers = { 'Content-Type': 'application/json' };
    const { port } = server.address();
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: JSON.stringify({ data }) });
    return answer.json();
  };
  const [returned, thrown, number] = [await answerTo('date'), await answerTo('error'), await answerTo('number')];
  server.close();
  console.log(`firebase-functions ${version}`);
  console.log('a date that is returned:', JSON.stringify(returned));
  console.log("a date in an error's details:", JSON.stringify(thrown));
  console.log('NaN that is returned:', JSON.stringify(number));
  assert.deepEqual(returned, { result: { when: {} } });
  assert.deepEqual(thrown.error.details, { when: when.toISOString() });
  assert.equal(number.error.status, 'INTERNAL');
});
JS
node try.js
