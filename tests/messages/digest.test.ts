import { Timestamp } from '@google-cloud/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { notDue } from '../../functions/src/delivery.ts';
import type { StoredMessage } from '../../functions/src/stored-message.ts';
import { portsFrom } from '../../tools/local/ports.ts';
import { runSchedule } from '../../tools/local/scheduler.ts';
import { call, newRequest } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { log, mailbox, product } from '../support/product.ts';

const { siteUrl, projectId } = product;
const firestore = productFirestore(product);
const messages = firestore.collection('messages');
const digest = firestore.doc(`digests/${new Date().toISOString().slice(0, 10)}`);

const before = (hours: number) => Timestamp.fromMillis(Date.now() - hours * 3_600_000);
const run = () => runSchedule(portsFrom(Number(new URL(siteUrl).port)).functions, projectId, 'dailyDigest');
const state = async () => (await digest.get()).get('state') as unknown;
const digests = async () => (await mailbox.mails()).filter(({ mail }) => mail.messageId?.startsWith('<digest-'));

/** Stores a copy of a message with these changes. */
async function store(changes: Partial<StoredMessage>): Promise<string> {
  const { id } = newRequest();
  await messages.doc(id).create({ ...model, ...changes });
  return id;
}

let model: StoredMessage;
const ids: Record<string, string> = {};
beforeAll(async () => {
  const request = newRequest({ trap: 'x' });
  await call(siteUrl, request);
  model = (await messages.doc(request.id).get()).data() as StoredMessage;
  // Too late to be due during this test.
  const waiting = { ...notDue, nextAttemptAt: before(-1) };
  Object.assign(ids, {
    spam: request.id,
    unproven: await store({ heldFor: 'unproven' }),
    flood: await store({ heldFor: 'flood' }),
    failed: await store({
      state: 'failed',
      name: 'Ligne 1',
      notification: { ...notDue, attempts: 24, lastError: '554 Refusé\nvraiment' },
    }),
    delayed: await store({ state: 'pending', receivedAt: before(2), notification: { ...waiting, lastError: '451 Plus tard' } }),
    recent: await store({ state: 'pending', notification: waiting }),
    handled: await store({ staff: { ...model.staff, handledBy: 'Koffi' } }),
    alreadyListed: await store({ toldAt: before(24) }),
  });
});

describe('the daily digest', () => {
  test('lists which messages need attention, why, and what to do', async () => {
    await run();
    await expect.poll(state).toBe('sent');
    expect(await digests()).toHaveLength(1);

    const [{ mail } = { mail: undefined }] = await digests();
    const text = mail?.text?.replaceAll('\u00a0', ' ') ?? '';
    for (const name of ['spam', 'unproven', 'flood', 'failed', 'delayed']) expect(text).toContain(ids[name]);
    for (const name of ['recent', 'handled', 'alreadyListed']) expect(text).not.toContain(ids[name]);
    for (const reason of [
      'message indésirable',
      'preuve de travail',
      "demandes dans l'heure",
      '554 Refusé vraiment',
      '451 Plus tard',
    ]) {
      expect(text).toContain(`Motif : `);
      expect(text).toContain(reason);
      expect(mail?.html?.replaceAll('&#39;', "'")).toContain(reason);
    }
    expect(text).toContain('mettez son champ state à pending dans');
    expect(mail?.subject).toMatch(/^\d+ demandes attendent votre attention$/);
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  test('is sent at most once a day, and lists a message again only after a week', async () => {
    const { spam = '', ...others } = ids;
    await messages.doc(spam).update({ toldAt: before(8 * 24) });
    const later = await store({});
    await run();
    // As if it were the next day.
    await digest.delete();
    await run();
    await expect.poll(state).toBe('sent');
    const [second] = await digests();
    for (const id of [spam, later]) expect(second?.mail.text).toContain(id);
    for (const id of Object.values(others)) expect(second?.mail.text).not.toContain(id);
    expect(await digests()).toHaveLength(2);
  });

  test('is not needed when delivery stalls: a message pending for an hour is logged as an error', async () => {
    await expect.poll(log).toMatch(/"ERROR".*messages pending for long/);
  });
});
