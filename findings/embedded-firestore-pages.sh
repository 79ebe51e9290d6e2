#!/usr/bin/env bash
# The embedded Firestore takes no notice of where a page begins or ends: startAfter, endBefore and
# offset answer with the first documents again, and orderBy lists documents that lack the field. No
# error says so; limit and limitToLast work. Firestore, and Google's emulator, begin after the
# cursor, and leave out what has no value to order by. Matters to whoever pages through a collection
# in tests: the second page equals the first. Source:
# https://firebase.google.com/docs/firestore/query-data/query-cursors, …/query-data/order-limit-data
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
for (const rank of [1, 2, 3, 4]) await items.doc(`rank ${rank}`).set({ rank });
await items.doc('unranked').set({ name: 'no rank' });
const ids = async (query) => (await query.get()).docs.map(({ id }) => id);
const byRank = items.orderBy('rank');
const first = await ids(byRank.limit(2));
const found = {
  'startAfter(2)': await ids(byRank.startAfter(2).limit(2)),
  'offset(2)': await ids(byRank.offset(2).limit(2)),
  'endBefore(2)': await ids(byRank.endBefore(2).limit(2)),
  orderBy: await ids(byRank),
};
console.log(`@firestore-emulator/server ${version}`, found);
assert.deepEqual(first, ['rank 1', 'rank 2']);
assert.deepEqual(found['startAfter(2)'], first);
assert.deepEqual(found['offset(2)'], first);
assert.deepEqual(found['endBefore(2)'], first);
assert.ok(found.orderBy.includes('unranked'));
process.exit();
JS
node try.js
