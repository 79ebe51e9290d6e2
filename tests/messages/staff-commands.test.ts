import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type DocumentSnapshot, Timestamp } from '@google-cloud/firestore';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { deleteUnchanged } from '../../ops/messages/stored-messages.ts';
import { portsFrom } from '../../shared/ports.ts';
import { testFolder } from '../support/test-folder.ts';
import { call, newRequest } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { untilMailed } from '../support/mailbox.ts';
import { mailbox, product, siteUrl } from '../support/product.ts';
import { rowsOf } from '../support/spreadsheet.ts';
import { labelOf } from '../support/texts.ts';
import { patience } from '../../shared/patience.ts';

const { port } = new URL(siteUrl);
const firestore = productFirestore(product);
const messages = firestore.collection('messages');

type Command = 'export' | 'delete' | 'held' | 'resend' | 'restore';

async function runAt(firstPort: string, command: Command, ...args: string[]): Promise<string> {
  const { stdout } = await execa(process.execPath, ['ops/messages/messages.ts', command, ...args], {
    env: { PORT: firstPort, NO_COLOR: '1', FORCE_COLOR: undefined, ...notLoggedIn },
    timeout: patience.long,
  });
  return stdout;
}

/** Variables with which neither the Firebase CLI nor Google's libraries find a login. */
const notLoggedIn = {
  XDG_CONFIG_HOME: '/nonexistent',
  CLOUDSDK_CONFIG: '/nonexistent',
  GOOGLE_APPLICATION_CREDENTIALS: undefined,
};

const run = (command: Command, ...args: string[]) => runAt(port, command, ...args);

test("npm run messages -- delete lists a person's messages, and deletes them only with --yes", async () => {
  const [first, other] = [newRequest(), newRequest()];
  const second = newRequest({ email: first.email.toUpperCase() });
  for (const request of [first, second, other]) await call(siteUrl, request);

  const shown = await run('delete', '--email', first.email);
  expect(shown).toContain(first.id);
  expect(shown).toContain(second.id);
  expect(shown).not.toContain(other.id);
  expect(shown).toContain('2 messages');
  expect(await mailbox.messagesFrom(first.email)).toHaveLength(1);

  // The e-mail address has invisible characters, as if it were pasted from an e-mail.
  expect(await run('delete', '--email', `\u200b${first.email}\u00a0`, '--yes')).toContain(
    '2 messages',
  );
  expect(await mailbox.messagesFrom(first.email)).toEqual([]);
  expect(await mailbox.messagesFrom(second.email)).toEqual([]);
  expect(await mailbox.messagesFrom(other.email)).toHaveLength(1);
});

test('npm run messages -- delete also deletes the copies of a message that was mailed twice', async () => {
  const request = newRequest();
  await call(siteUrl, request);
  await expect.poll(() => mailbox.stateOf(request.email), untilMailed).toBe('sent');
  await messages.doc(request.id).update({ 'staff.sendAgain': true });
  const mailed = async () => (await messages.doc(request.id).get()).data();
  await expect.poll(mailed, untilMailed).toMatchObject({ state: 'sent', generation: 2 });
  // Some mail servers repeat the e-mail address of the visitor when they refuse an e-mail.
  const copies = firestore.collection('copies').where('letter', '==', `messages/${request.id}`);
  const { docs } = await copies.get();
  for (const { ref } of docs) await ref.update({ 'reply.text': `<${request.email}>: rejected` });
  expect(docs).not.toEqual([]);
  expect(await run('delete', '--email', request.email, '--yes')).toContain('Deleted: 1.');
  expect((await copies.get()).docs).toEqual([]);
  expect((await messages.doc(request.id).get()).exists).toBe(false);
});

test("npm run messages -- delete finds several spellings of a person's e-mail address, and lists other documents that contain it", async () => {
  const email = `awa-${crypto.randomUUID()}+devis@société.ci`;
  const stored = async (fields: object, collection = messages) => {
    const document = collection.doc(crypto.randomUUID());
    await document.create({ state: 'sent', ...fields });
    return document;
  };
  const ascii = email.replace('société', 'xn--socit-esab');
  const theirs = [
    await stored({ email: `Awa N'Dri <${email.toUpperCase()}>` }),
    await stored({ email: ` ${ascii} ` }),
    await stored({ email: ascii.replace('+devis', '') }),
    await stored({ email: ascii.replace('devis', 'stage') }),
  ];
  const [together, inWords, asName, longer, blocked] = [
    await stored({ email: `Awa <${email}>, chef@client.example` }),
    await stored({
      email: '',
      message: `Rappelez-moi\u00a0: ${email.toUpperCase()}.`,
      staff: { note: `(${ascii})` },
    }),
    await stored({ staff: { [email]: true }, notes: ['', email] }),
    await stored({ email: `x${email}` }),
    await stored({ senders: [email] }, firestore.collection('lists')),
  ];
  const output = await run('delete', '--email', email, '--yes');
  expect(output).toContain('Deleted: 4.');
  expect(output).toContain(`  ${together.path}: email\n`);
  expect(output).toContain(`  ${inWords.path}: message, staff.note\n`);
  expect(output).toContain(`  ${asName.path}: staff.${email}, notes.1\n`);
  expect(output).toContain(`  ${longer.path}: email\n`);
  expect(output).toContain(`  ${blocked.path}: senders.0\n`);
  const named = ['--id', inWords.id, '--id', together.id, '--id', together.id];
  expect(await run('delete', '--email', email, ...named, '--yes')).toContain('Deleted: 2.');
  const all = [...theirs, together, inWords, asName, longer, blocked];
  const left = await Promise.all(all.map(async (document) => (await document.get()).exists));
  expect(left).toEqual([...Array<boolean>(6).fill(false), true, true, true]);
  for (const document of [asName, longer, blocked]) await document.delete();
});

test('npm run messages -- delete lists a message with the e-mail address in its id, and says where it did not search', async () => {
  const email = `awa-${crypto.randomUUID()}@client.example`;
  const document = messages.doc(`copie de ${email}`);
  await document.create({ state: 'sent' });
  const output = await run('delete', '--email', email, '--yes');
  expect(output).toMatch(/^ {2}messages\/copie de \S+: its id$/m);
  expect(output).toContain('Deleted: 0.');
  expect(output).toMatch(/^Not searched: collections below a document, /m);
  await document.delete();
});

test('npm run messages -- delete copes with very long texts in the e-mail field', async () => {
  const texts = [' ', '@', 'a@', ' (at', '%41', '<a'].map((unit) => unit.repeat(200_000));
  const documents = await Promise.all(texts.map((email) => messages.add({ email })));
  expect(await run('delete', '--email', newRequest().email)).toContain('0 messages.');
  for (const document of documents) await document.delete();
});

test('npm run messages -- delete spares messages that change or arrive after it has listed them', async () => {
  const { email } = newRequest();
  const store = async (receivedAt: unknown) => {
    const document = messages.doc(crypto.randomUUID());
    await document.create({ state: 'sent', email, receivedAt });
    return document;
  };
  // The first text is so long that the command waits until its list is read. The text begins with
  // control characters, which must not reach the terminal.
  const [listed, corrected, gone] = [
    await store(`\u001b[2J\r\u202e${'x'.repeat(900_000)}`),
    await store(''),
    await store(''),
  ];
  const args = ['ops/messages/messages.ts', 'delete', '--email', email, '--yes'];
  const command = execa(process.execPath, args, { env: { PORT: port }, buffer: false });
  await once(command.stdout, 'readable');
  await corrected.update({ email: newRequest().email });
  await gone.delete();
  const added = await store('');
  const output = await text(command.stdout);
  expect(output).toMatch(/^Deleted: 1\. Changed or deleted meanwhile: 2\.$/m);
  expect(output).not.toMatch(/[^\P{C}\n]/u);
  await command;
  const exist = await Promise.all(
    [listed, corrected, added].map(async (document) => (await document.get()).exists),
  );
  expect(exist).toEqual([false, true, true]);
  for (const document of [corrected, added]) await document.delete();
});

test('npm run messages -- export writes messages into a spreadsheet as visitors typed them, the newest first', async () => {
  const older = newRequest();
  await call(siteUrl, older);
  const request = newRequest({
    name: '=HYPERLINK("https://evil.example")',
    // The stored e-mail address has the domain `xn--socit-esab.ci`.
    email: `awa-${crypto.randomUUID()}@société.ci`,
    phone: '0707123456',
    message: '+225 est notre indicatif ;\n-2 étages, et "voilà" la suite.',
    trap: 'x',
  });
  await call(siteUrl, request);
  await messages.doc(request.id).update({ 'staff.handled': true, 'staff.note': 'rappelée' });
  // A change by hand in the console may leave a name that is no text.
  const odd = crypto.randomUUID();
  await messages.doc(odd).create({ state: 'held', name: { '=1': ';=2' } });
  const { folder } = testFolder({});
  const file = `${folder}/var/messages.xlsx`;
  expect(await run('export', '--output', file)).toMatch(/var\/messages\.xlsx: \d+\.$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [headings = [], ...rows] = rowsOf(readFileSync(file));
  const exported = rows.map((row) =>
    Object.fromEntries(headings.map((heading, index) => [heading, row[index]])),
  );
  const { id, name, email, phone, message } = request;
  expect(exported.find((one) => one['id'] === id)).toEqual({
    // A spreadsheet counts days since 1899-12-30. The time zone is that of Abidjan, which has UTC.
    receivedAt: expect.closeTo(Date.now() / 86_400_000 + 25_569, 1),
    state: 'held',
    name,
    email,
    phone,
    serviceLabel: labelOf(request),
    message,
    locale: 'fr',
    heldFor: 'spam',
    'staff.handled': 'true',
    'staff.note': 'rappelée',
    id,
  });
  expect(exported.find((one) => one['id'] === odd)).toMatchObject({
    state: 'held',
    name: '{"=1":";=2"}',
  });
  const ids = exported.map((one) => one['id']);
  expect(ids.indexOf(request.id)).toBeLessThan(ids.indexOf(older.id));
  await messages.doc(odd).delete();
});

test('npm run messages -- resend skips messages that staff have handled', async () => {
  const store = async (handled: boolean) => {
    const document = messages.doc(crypto.randomUUID());
    await document.create({
      state: 'failed',
      receivedAt: null,
      staff: { handled, sendAgain: false, note: '' },
    });
    return document;
  };
  const [open, handled] = [await store(false), await store(true)];
  const output = await run('resend', '--yes');
  expect(output).toContain(open.id);
  expect(output).not.toContain(handled.id);
  // The product's schedule runs every five seconds, so it may have mailed the message already.
  const isWanted = (message: DocumentSnapshot) =>
    message.get('staff.sendAgain') === true || message.get('generation') === 1;
  const wanted = (await Promise.all([open, handled].map((one) => one.get()))).map(isWanted);
  for (const document of [open, handled]) await document.delete();
  expect(wanted).toEqual([true, false]);
});

test('npm run messages -- held lists messages held for one reason in a time span, and with --yes deletes unhandled ones', async () => {
  const at = (time: string) => Timestamp.fromDate(new Date(`2020-03-04T${time}:00Z`));
  const writes = firestore.batch();
  const store = (receivedAt: Timestamp, heldFor = 'unproven', handled = false) => {
    const document = messages.doc(crypto.randomUUID());
    const { name, email, message } = newRequest();
    const staff = { handled, sendAgain: false, note: '' };
    writes.create(document, { name, email, message, state: 'held', heldFor, receivedAt, staff });
    return document;
  };
  const theirs = Array.from({ length: 420 }, (_, index) => store(at(`08:${10 + (index % 50)}`)));
  const others = [
    store(at('07:59')),
    store(at('10:30')),
    store(at('09:00'), 'spam'),
    store(at('09:00'), 'unproven', true),
  ];
  await writes.commit();
  const span = ['--from', '2020-03-04T08:00', '--to', '2020-03-04T10:30'];
  const shown = await run('held', '--reason', 'unproven', ...span);
  expect(shown).toContain('In all: 421, of which 1 are handled.');
  expect(shown).toContain('Nothing was deleted. To do it, add --yes.');
  expect(await run('held', '--reason', 'unproven', ...span, '--yes')).toContain('Deleted: 420.');
  expect(await run('held', '--reason', 'unproven', ...span)).toMatch(/Nothing was deleted\.\s*$/);
  const documents = await firestore.getAll(...theirs, ...others);
  expect(documents.filter(({ exists }) => exists)).toHaveLength(4);
  for (const document of others) await document.delete();
  for (const [args, reason] of [
    [['--reason', 'old', ...span], 'Held for which reason?'],
    [['--reason', 'spam', '--from', 'yesterday', '--to', '2020-03-04'], '--from is a time'],
    [['--reason', 'spam', '--from', '2020-03-04'], '--to is a time'],
  ] as const)
    await expect(run('held', ...args)).rejects.toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(reason) as unknown,
    });
});

// The embedded Firestore ignores the condition that a document is unchanged.
test.skipIf(product.firestore === 'embedded' && !process.env['CI'])(
  'a message that staff change while a command deletes messages is kept',
  async () => {
    const name = crypto.randomUUID();
    const theirs = messages.where('name', '==', name);
    for (let count = 0; count < 3; count++) await messages.add({ name, state: 'held' });
    const { docs } = await theirs.get();
    const [, changed, gone] = docs.map(({ ref }) => ref);
    await changed!.update({ 'staff.note': 'un client' });
    await gone!.delete();
    expect(await deleteUnchanged(docs)).toBe(1);
    expect((await theirs.get()).docs.map(({ id }) => id)).toEqual([changed!.id]);
    await changed!.delete();
  },
);

test('npm run messages -- export says why it could not write the file', async () => {
  const { folder } = testFolder({ 'messages.xlsx': '', 'folder.xlsx/a': '' });
  for (const [output, reason] of [
    ['messages.csv', 'messages.csv has to end with .xlsx: spreadsheet programs go by the ending.'],
    [`${folder}/folder.xlsx`, `${folder}/folder.xlsx could not be written: EISDIR`],
    [
      `${folder}/messages.xlsx/all.xlsx`,
      `${folder}/messages.xlsx/all.xlsx could not be written: ENOTDIR`,
    ],
    // The command must not create the folder's parents: in /proc, Node would try forever.
    ['/proc/x/messages.xlsx', '/proc/x/messages.xlsx could not be written: ENOENT'],
  ] as const) {
    const stderr = expect.stringContaining(reason) as unknown;
    await expect(run('export', '--output', output)).rejects.toMatchObject({ exitCode: 1, stderr });
  }
});

test('npm run messages -- delete does not find messages that have no e-mail address', async () => {
  const id = crypto.randomUUID();
  await messages.doc(id).create({ state: 'held' });
  expect(await run('delete', '--email', 'undefined', '--yes')).toContain('Deleted: 0.');
  await messages.doc(id).delete();
});

test.each<[Command, ...string[]]>([
  ['delete', '--email', 'a@b.ci'],
  ['export'],
  ['resend', '--yes'],
])(
  'npm run messages -- %s rejects unknown options, and says what to do without a product or a login',
  async (command, ...args) => {
    await expect(run(command, '--yess')).rejects.toMatchObject({
      exitCode: 1,
      stderr: "Unknown option '--yess'. See --help.",
    });
    // This port is used only by `npm run dev`, so nothing listens there.
    const { hosting } = portsFrom(Number(port));
    await expect(runAt(String(hosting), command, ...args)).rejects.toMatchObject({
      exitCode: 1,
      stderr: `No local product runs at port ${hosting}: npm start, or name a Firebase project with --project ID.`,
    });
    await expect(run(command, ...args, '--project', 'company-1')).rejects.toMatchObject({
      exitCode: 1,
      stderr: 'You are not logged in: npx firebase login',
    });
  },
);
