import { describe, expect, test } from 'vitest';
import { sampleProbe } from '../../shared/message-sample.ts';
import { smokeTestDocumentsIn, smokeTest } from '../../shared/smoke-test.ts';
import { call } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { mailbox, product, siteUrl } from '../support/product.ts';

const firestore = productFirestore(product);
const probes = smokeTestDocumentsIn(firestore);
const collections = async () => (await firestore.collection('probes').get()).size;

describe('smoke tests', () => {
  test('a smoke test tries page, function, queue and SMTP server, mails nobody, and leaves nothing behind', async () => {
    const before = (await mailbox.mails()).length;
    const states = new Set<unknown>();
    const watched = {
      ...probes,
      read: async (id: string) => {
        const found = await probes.read(id);
        states.add(found?.state);
        return found;
      },
    };
    expect(await smokeTest(siteUrl, watched)).toBeNull();
    expect(states).toContain('sent');
    expect(await collections()).toBe(0);
    const mails = (await mailbox.mails()).slice(before);
    expect(JSON.stringify(mails)).not.toContain('Smoke test');
    expect(
      (
        await firestore
          .collection('messages')
          .where('name', '>=', 'Smoke')
          .where('name', '<', 'Smokf')
          .get()
      ).size,
    ).toBe(0);
  });

  test('a smoke test names what fails: the page, the function, the queue, the SMTP server or a limit', async () => {
    expect(await smokeTest('http://127.0.0.1:1', probes)).toMatch(/fetch failed/);
    expect(
      await smokeTest(siteUrl, { ...probes, create: async () => {} }, { patience: 0 }),
    ).toMatch(/doesn't know/);
    const stuck = { ...probes, read: () => Promise.resolve({ state: 'queued' }) };
    expect(await smokeTest(siteUrl, stuck, { patience: 0 })).toMatch(/queue doesn't run/);
    const failed = {
      ...probes,
      read: () => Promise.resolve({ state: 'failed', error: '535 5.7.139' }),
    };
    expect(await smokeTest(siteUrl, failed)).toMatch(/Staff would not be mailed: 535 5.7.139/);
    const held = { ...probes, read: () => Promise.resolve({ state: 'held', error: 'repeated' }) };
    expect(await smokeTest(siteUrl, held)).toMatch(
      /would be held as 'repeated', and nobody mailed$/,
    );
    const flooded = { ...probes, read: () => Promise.resolve({ state: 'held', error: 'flood' }) };
    expect(await smokeTest(siteUrl, flooded)).toMatch(
      /would be held as 'flood', and nobody mailed: .* NOTIFICATIONS_PER_HOUR/,
    );
    expect(await collections()).toBe(0);
  });

  test('a probe without a document, as a stranger would send it, is accepted, and makes no document', async () => {
    const probe = await sampleProbe('Smoke test of a stranger');
    expect(await call(siteUrl, probe)).toMatchObject({ status: 200 });
    expect((await firestore.collection('probes').doc(probe.id).get()).exists).toBe(false);
  });
});
