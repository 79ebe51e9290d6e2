import { mkdirSync, writeFileSync } from 'node:fs';
import { Firestore } from '@google-cloud/firestore';
import { chromium } from 'playwright-core';
import packageJson from '../package.json' with { type: 'json' };
import type { FieldName } from '../src/contract/field-names.ts';
import { fieldProperties } from '../src/contract/fields.ts';
import { longestFields, sampleFields } from '../shared/message-sample.ts';
import { chromiumLaunch } from './browser/chromium.ts';
import { hydrate } from './browser/page.ts';
import { fillIn } from './browser/states.ts';
import { build } from './build/build.ts';
import { runCommand } from '../shared/command.ts';
import { chosenFirstPort } from '../shared/ports.ts';
import { startStack } from './local/stack.ts';

const help = `npx node tools/record-release.ts

Keeps what this version's page sends, with and without scripts, its limits, and what its functions
store, in tests/releases/VERSION: later versions are tried against it
(tests/messages/releases.test.ts). It needs the ports of npm start.
`;

const folder = `tests/releases/${packageJson.version}`;

const typed: Record<FieldName, string>[] = [
  sampleFields,
  {
    ...sampleFields,
    email: 'AWA@Société.example',
    phone: '+225 07 00 00 00 00',
    service: 'tic-home',
  },
  { ...sampleFields, ...longestFields('é') },
];

await runCommand(help, {}, async () => {
  await using parts = new AsyncDisposableStack();
  const built = await build('var/release-build');
  const stack = await startStack({ built, firstPort: chosenFirstPort() });
  parts.defer(stack.stop);
  const browser = await chromium.launch(await chromiumLaunch());
  parts.defer(() => browser.close());
  const firestore = new Firestore({
    projectId: stack.projectId,
    host: stack.firestore.host,
    ssl: false,
  });
  parts.defer(() => firestore.terminate());

  const [calls, forms]: [unknown[], string[]] = [[], []];
  for (const javaScriptEnabled of [true, false]) {
    for (const fields of typed) {
      const page = await (
        await browser.newContext({ javaScriptEnabled, locale: 'fr-CI' })
      ).newPage();
      page.on('request', (request) => {
        if (request.method() !== 'POST') return;
        if (javaScriptEnabled) calls.push(request.postDataJSON());
        else forms.push(request.postData() ?? '');
      });
      await page.goto(stack.siteUrl);
      if (javaScriptEnabled) await hydrate(page, 'contact');
      await fillIn(page, fields);
      await page.locator('#contact [type=submit]').click();
      await page.getByRole('heading', { name: 'Message Envoyé !', exact: true }).waitFor();
    }
  }
  const { docs } = await firestore.collection('messages').get();
  const stored = docs.map((document) => document.data());
  mkdirSync(folder, { recursive: true });
  const withTimes = JSON.stringify({ calls, forms, stored }, null, 1).replaceAll(
    /\{\s*"_seconds": (\d+),\s*"_nanoseconds": \d+\s*\}/g,
    '{ "seconds": $1 }',
  );
  writeFileSync(`${folder}/messages.json`, `${withTimes}\n`);
  const limits = Object.fromEntries(
    Object.entries(fieldProperties).map(([name, { min, max }]) => [name, { min, max }]),
  );
  writeFileSync(`${folder}/limits.json`, `${JSON.stringify(limits, null, 2)}\n`);
  console.log(
    `Recorded ${calls.length} calls, ${forms.length} forms and ${stored.length} documents in ${folder}.`,
  );
});
