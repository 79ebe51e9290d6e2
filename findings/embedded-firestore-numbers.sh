#!/usr/bin/env bash
# In the embedded Firestore (@firestore-emulator/server), a comparison finds only numbers of the same kind: where('n', '>', 0) leaves
# out 1.5, and '>' 0.5 leaves out 1 and 2. JavaScript's client stores a whole number as an integer, any other as a double.
# Firestore, and Google's emulator, compare numbers by their value.
# Matters to whoever tests prices, averages or positions: whole numbers are found and the rest is missing, or the other way round.
# Source: https://firebase.google.com/docs/firestore/manage-data/data-types (value type ordering)
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
const numbers = [1, 1.5, 2];
for (const n of numbers) await items.doc(`n ${n}`).set({ n });
console.log(`@firestore-emulator/server ${version}, documents:`, numbers);
for (const [limit, expected] of [
  [0, [1, 2]],
  [0.5, [1.5]],
]) {
  const { docs } = await items.where('n', '>', limit).get();
  const found = docs.map((item) => item.get('n'));
  console.log(`where('n', '>', ${limit}):`, found);
  assert.deepEqual(found.toSorted(), expected);
}
process.exit();
JS
node try.js
