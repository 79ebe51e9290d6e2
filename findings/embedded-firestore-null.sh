#!/usr/bin/env bash
# In the embedded Firestore (@firestore-emulator/server), where('field', '==', null) and '==' NaN
# leave nothing out: every document of the collection is returned, with any value or without the
# field. No error says so.
# Firestore, and Google's emulator, return only the documents whose value is null, or NaN.
# Matters to whoever looks for what isn't done yet by an empty date: in tests all is found, what is
# done too. Source: https://firebase.google.com/docs/firestore/query-data/queries,
# google.firestore.v1 StructuredQuery.UnaryFilter
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @firestore-emulator/server@0.3.15 @google-cloud/firestore@9.4.1
cat > try.js <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FirestoreServer } from '@firestore-emulator/server';
import { Firestore } from '@google-cloud/firestore';

const { version } = JSON.parse(readFileSync('node_modules/@firestore-emulator/server/package.json', 'utf8'));
const port = 20_000 + Math.floor(Math.random() * 10_000);
process.env.METADATA_SERVER_DETECTION = 'none';
await new FirestoreServer().start(port);
const firestore = new Firestore({ projectId: 'demo-project', host: `127.0.0.1:${port}`, ssl: false });
const items = firestore.collection('items');
const documents = { done: { at: 1 }, waiting: { at: null }, broken: { at: NaN }, other: {} };
for (const [id, data] of Object.entries(documents)) await items.doc(id).set(data);
console.log(`@firestore-emulator/server ${version}, documents:`, documents);
for (const value of [null, NaN]) {
  const { docs } = await items.where('at', '==', value).get();
  const ids = docs.map(({ id }) => id);
  console.log(`where('at', '==', ${value}):`, ids);
  assert.deepEqual(ids.toSorted(), Object.keys(documents).toSorted());
}
process.exit();
JS
node try.js
