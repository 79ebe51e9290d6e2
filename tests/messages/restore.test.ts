import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Firestore } from '@google-cloud/firestore';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { call, newRequest } from '../support/callable.ts';
import { product, siteUrl } from '../support/product.ts';

// The embedded Firestore has only one database.
test.skipIf(product.firestore === 'embedded' && !process.env['CI'])(
  'npm run messages -- restore copies missing messages, and leaves existing messages unchanged',
  async () => {
    const settings = { projectId: product.projectId, host: product.firestoreHost, ssl: false };
    const [own, restored] = ['(default)', 'restored'].map((databaseId) =>
      new Firestore({ ...settings, databaseId }).collection('messages'),
    );
    if (!own || !restored) throw new Error('No databases');
    const [kept, lost] = [newRequest(), newRequest()];
    for (const { id } of [kept, lost]) await call(siteUrl, { ...newRequest(), id });
    for (const { id } of [kept, lost])
      await restored.doc(id).set({ ...(await own.doc(id).get()).data(), state: 'sent' });
    const before = (await restored.doc(lost.id).get()).data();
    const emailOfLost = before?.['email'] as string;
    await own.doc(lost.id).delete();
    await own.doc(kept.id).update({ 'staff.note': 'called' });
    const program = 'ops/messages/messages.ts';
    const script = [program, 'restore', '--from', 'restored'];
    const env = { PORT: new URL(siteUrl).port, NO_COLOR: '1', FORCE_COLOR: undefined };
    const run = async (...args: string[]) =>
      (await execa(process.execPath, [...script, ...args], { env })).stdout;
    const start = (...args: string[]) =>
      execa(process.execPath, [...script, ...args], { env, buffer: false });
    expect(await run()).toMatch(new RegExp(`${lost.id}.*\n1 message.\nNothing was copied`));
    expect((await own.doc(lost.id).get()).exists).toBe(false);
    expect(await run('--yes')).toMatch(
      /^Copied: 1\.\n.*delete them again:\n {2}npm run messages -- delete --email ADDRESS\nThen delete restored.*\n {2}npx firebase firestore:databases:delete restored --project ID$/m,
    );
    expect((await own.doc(lost.id).get()).data()).toEqual(before);
    expect((await own.doc(kept.id).get()).get('staff.note')).toBe('called');
    expect(await run('--yes')).toContain('Copied: 0.');

    // A deletion finds the person's messages in both databases, but deletes them only from the
    // product's own.
    const asked = [program, 'delete', '--email', emailOfLost, '--yes'];
    const { stdout: deletion } = await execa(process.execPath, asked, { env });
    expect(deletion).toContain('Deleted: 1.');
    expect(deletion).toMatch(
      /^Not deleted in the database restored, which has 1 of the person's messages\./m,
    );
    expect((await own.doc(lost.id).get()).exists).toBe(false);
    expect((await restored.doc(lost.id).get()).exists).toBe(true);
    await restored.doc(lost.id).delete();

    // While the command prints its list, another operator may restore one of the messages. The
    // messages are so long that the command waits until its output is read.
    const [long, again] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [long, again])
      await restored.doc(id).create({ state: 'sent', receivedAt: 'x'.repeat(900_000) });
    const command = start('--yes');
    await once(command.stdout, 'readable');
    await own.doc(again).create({ state: 'failed' });
    expect(await text(command.stdout)).toMatch(/^Copied: 1\. Already in the database: 1\.$/m);
    await command;
    expect((await own.doc(again).get()).data()).toEqual({ state: 'failed' });
    for (const id of [long, again]) await own.doc(id).delete();
    await Promise.all([own, restored].map((collection) => collection.firestore.terminate()));
  },
);
