import { resolve } from 'node:path';
import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, test } from 'vitest';
import { notHeld } from '../../functions/src/store/messages.ts';
import type { MessageRequest } from '../../src/contract/message.ts';
import { sampleProbe } from '../../shared/message-sample.ts';
import { patience } from '../../shared/patience.ts';
import { call, newRequest } from '../support/callable.ts';
import { serveFunctions } from '../support/deployed-functions.ts';
import { productFirestore } from '../support/firestore.ts';
import { testPorts } from '../support/ports.ts';
import { product } from '../support/product.ts';
import { newDraft } from '../support/proven-drafts.ts';

// A deployment's limits; the local product has none.
const settings = { NOTIFICATIONS_PER_HOUR: '15', HELD_PER_DAY: '30' };
const functions = resolve(product.built.folder, 'functions');
const [projectId, name] = ['demo-limits', 'sendContactEmail'] as const;
const firstPort = testPorts.limits;
const running = serveFunctions([name], { functions, firstPort, projectId, settings });

const messages = productFirestore({ ...product, projectId }).collection('messages');
const probes = messages.firestore.collection('probes');
const unproven = { proof: undefined };
const log = () => running.logOf(name);

const sendTo = ({ urlOf }: typeof running, data: object, address: string = crypto.randomUUID()) =>
  call(new URL(urlOf(name)).origin, data, { 'X-Forwarded-For': address });
const send = (data: object, address?: string) => sendTo(running, data, address);

/** Whether a message would be mailed at once: it is queued, and the queue is paused. */
const isQueued = async ({ id }: MessageRequest) =>
  (await messages.doc(id).get()).get('state') === 'pending' &&
  [...running.queue.tasks.keys()].some((task) => task.includes(id));

const ago = (hours: number) => Timestamp.fromMillis(Date.now() - hours * 3_600_000);

/** Moves all mailed messages two hours back. */
async function forgetHour(): Promise<void> {
  const { docs } = await messages.where('state', 'in', notHeld).get();
  for (const { ref } of docs) await ref.update({ receivedAt: ago(2) });
}

describe('the function that visitors call', () => {
  const stateOf = async (request: MessageRequest, address?: string) => {
    expect(await send(request, address)).toMatchObject({ status: 200 });
    const { state, heldFor } = (await messages.doc(request.id).get()).data() as {
      state: string;
      heldFor: string | null;
    };
    return state === 'held' ? heldFor : 'accepted';
  };

  test('takes three messages for a proof, each as often as it is sent, and holds the fourth', async () => {
    const requests = Array.from({ length: 4 }, () => newRequest());
    const states = [];
    for (const request of requests) states.push(await stateOf(request), await stateOf(request));
    expect(states).toEqual([...Array<string>(6).fill('accepted'), 'repeated', 'repeated']);
  });

  test('counts a message whose e-mail may have arrived as mailed', async () => {
    const own = newDraft();
    const [unanswered, ...others] = Array.from({ length: 4 }, () => newRequest(own));
    expect(await stateOf(unanswered!)).toBe('accepted');
    await messages.doc(unanswered!.id).update({ state: 'unconfirmed' });
    const states = [];
    for (const request of others) states.push(await stateOf(request));
    expect(states).toEqual(['accepted', 'accepted', 'repeated']);
  });

  test('mails a held message once it is sent again with its proof, and counts it', async () => {
    const { draft, proof } = newDraft();
    const requests = Array.from({ length: 4 }, () => newRequest({ draft, ...unproven }));
    // Sent without their draft, the messages don't count for it yet.
    for (const request of requests)
      expect(await stateOf({ ...request, draft: undefined })).toBe('unproven');
    // What staff change meanwhile stays.
    const [noted] = requests;
    const theirs = { staff: { handled: true, sendAgain: false, note: 'rappelée' } };
    await messages.doc(noted!.id).update(theirs);
    const answers = [];
    for (const request of requests) answers.push(await stateOf({ ...request, proof }));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'unproven']);
    for (const request of requests.slice(0, 3)) expect(await isQueued(request)).toBe(true);
    expect((await messages.doc(noted!.id).get()).data()).toMatchObject(theirs);
  });

  test('stores ten messages without a proof from an address in ten minutes, and refuses neither others behind the same proxy nor messages with a proof', async () => {
    const [address, last] = [crypto.randomUUID(), '169.254.1.1'];
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent++)
      statuses.push((await send(newRequest(unproven), `${address}, ${last}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    await expect.poll(() => log().match(/"WARNING".*limit of an address reached/g)).toHaveLength(1);
    expect((await send(newRequest(unproven), `${crypto.randomUUID()}, ${last}`)).status).toBe(200);
    const request = newRequest(newDraft());
    expect((await send(request, `${address}, ${last}`)).status).toBe(200);
    expect(await isQueued(request)).toBe(true);
  });

  test('answers a hundred probes with the published sample proof, those beyond the limit untried, and still mails a message from the same address', async () => {
    const probe = await sampleProbe('Essai');
    for (let sent = 0; sent < 100; sent++) {
      const { status } = await send(probe, `192.0.2.${sent % 10}, 10.0.0.1`);
      expect(status).toBe(200);
    }
    await expect.poll(() => log().match(/"WARNING".*limit of probes reached/g)).toHaveLength(1);
    const request = newRequest(newDraft());
    expect((await send(request, '192.0.2.1, 10.0.0.1')).status).toBe(200);
    expect(await isQueued(request)).toBe(true);
    // A smoke test, which has a document, is tried in spite of the limit.
    const own = await sampleProbe('Smoke test', newDraft());
    const probed = probes.doc(own.id);
    await probed.create({ state: 'waiting' });
    await send(own);
    expect((await probed.get()).get('state')).toBe('queued');
  });

  test('mails ten messages an hour from an address, holds its further ones, and still mails those from others', async () => {
    await forgetHour();
    const address = crypto.randomUUID();
    const states: (string | null)[] = [];
    for (let drafts = 0; drafts < 4; drafts++) {
      const own = newDraft();
      for (const request of [newRequest(own), newRequest(own), newRequest(own)])
        states.push(await stateOf(request, address));
    }
    expect(states).toEqual([...Array<string>(10).fill('accepted'), 'flood', 'flood']);
    await expect.poll(() => log().match(/"WARNING".*share of an address used up/g)).toHaveLength(1);
    expect(await stateOf(newRequest(newDraft()))).toBe('accepted');
  });

  test('stores a limited number of messages a day that are held, for whatever reason, and still mails messages with a proof', async () => {
    const held = messages.where('heldFor', 'in', ['unproven', 'spam', 'repeated']);
    const receive = async (hoursAgo: number) => {
      const receivedAt = Timestamp.fromMillis(Date.now() - hoursAgo * 3_600_000);
      for (const { ref } of (await held.get()).docs) await ref.update({ receivedAt });
    };
    await receive(25);
    const flood = Array.from({ length: 8 }, () => newRequest(unproven));
    const answers = await Promise.all(flood.map((request) => send(request)));
    expect(answers.map(({ status }) => status)).toEqual(flood.map(() => 200));
    let last = await send(newRequest({ trap: 'x' }));
    for (let sent = 0; sent < 40 && last.status === 200; sent++)
      last = await send(newRequest(sent % 2 ? unproven : { trap: 'x' }));
    expect(last).toMatchObject({ status: 429, body: { error: { details: { limit: 'held' } } } });
    await expect.poll(log).toMatch(/"ERROR".*daily limit reached/);
    expect((await held.where('receivedAt', '>', ago(24)).count().get()).data().count).toBe(30);
    // A message that is stored already doesn't count again.
    expect((await send(flood[0]!)).status).toBe(200);
    expect(await stateOf(newRequest(newDraft()))).toBe('accepted');
    await receive(25);
    const taken = async () => (await send(newRequest(unproven))).status;
    await expect.poll(taken, { timeout: patience.short }).toBe(200);
  });

  test('mails a limited number of messages an hour, holds all further ones, and logs one error', async () => {
    const mailed = messages.where('state', 'in', notHeld);
    const twoHoursAgo = ago(2);
    await forgetHour();
    const before = (await mailed.count().get()).data().count;

    // These messages were held at first. Mailed messages count, whenever they were first received.
    const requests: MessageRequest[] = [];
    for (let drafts = 0; drafts < 6; drafts++) {
      const own = newDraft();
      requests.push(newRequest(own), newRequest(own), newRequest(own));
    }
    for (const { id, email } of requests)
      await messages
        .doc(id)
        .create({ email, state: 'held', generation: 0, heldFor: 'spam', receivedAt: twoHoursAgo });
    const states = [];
    for (const request of requests) states.push(await stateOf(request));
    expect(states).toEqual([...Array<string>(15).fill('accepted'), 'spam', 'spam', 'spam']);
    expect((await mailed.count().get()).data().count - before).toBe(15);
    // `HELD_PER_DAY` is 30, and messages held as `flood` don't count.
    const flood = { state: 'held', generation: 0, heldFor: 'flood', receivedAt: Timestamp.now() };
    await Promise.all(Array.from({ length: 30 }, () => messages.add(flood)));
    const draft = newDraft();
    const request = newRequest(draft);
    expect(await stateOf(request)).toBe('flood');
    // Even now, a proof is good for three messages.
    expect([await stateOf(newRequest(draft)), await stateOf(newRequest(draft))]).toEqual([
      'flood',
      'flood',
    ]);
    expect(await stateOf(newRequest(draft))).toBe('repeated');
    await expect.poll(() => log().match(/hourly limit reached/g)).toHaveLength(1);
    const probe = await sampleProbe('Smoke test', newDraft());
    await probes.doc(probe.id).create({ state: 'waiting' });
    await send(probe);
    expect((await probes.doc(probe.id).get()).data()).toMatchObject({
      state: 'held',
      error: 'flood',
    });
  });
});

describe('while Firestore is down', () => {
  const alone = serveFunctions([name], {
    functions,
    projectId,
    firstPort: firstPort + 1,
    firestoreHost: '127.0.0.1:9',
  });

  test('messages are rejected as unavailable', async () => {
    const request = newRequest();
    expect(await sendTo(alone, request)).toMatchObject({
      status: 503,
      body: { error: { status: 'UNAVAILABLE' } },
    });
    await expect
      .poll(() => alone.logOf(name))
      .toMatch(new RegExp(`"messages/${request.id}".*"ERROR".*message not accepted`));
  });
});
