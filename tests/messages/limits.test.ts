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

// These limits are so low that a test reaches them with few messages.
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

/** Whether a message is queued for mailing. The paused queue mails nothing. */
const isQueued = async ({ id }: MessageRequest) =>
  (await messages.doc(id).get()).get('state') === 'pending' &&
  [...running.queue.tasks.keys()].some((task) => task.includes(id));

const ago = (hours: number) => Timestamp.fromMillis(Date.now() - hours * 3_600_000);

/** Makes all mailed messages two hours old, so that the hour's limit doesn't count them. */
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

  test('three messages with the same proof are accepted, even if each is sent twice, and the fourth is held', async () => {
    const requests = Array.from({ length: 4 }, () => newRequest());
    const states = [];
    for (const request of requests) states.push(await stateOf(request), await stateOf(request));
    expect(states).toEqual([...Array<string>(6).fill('accepted'), 'repeated', 'repeated']);
  });

  test('a message whose e-mail the server never confirmed counts towards the three messages of its proof', async () => {
    const own = newDraft();
    const [unanswered, ...others] = Array.from({ length: 4 }, () => newRequest(own));
    expect(await stateOf(unanswered!)).toBe('accepted');
    await messages.doc(unanswered!.id).update({ state: 'unconfirmed' });
    const states = [];
    for (const request of others) states.push(await stateOf(request));
    expect(states).toEqual(['accepted', 'accepted', 'repeated']);
  });

  test('a held message is mailed when it is sent again with its proof, and counts for the proof', async () => {
    const { draft, proof } = newDraft();
    const requests = Array.from({ length: 4 }, () => newRequest({ draft, ...unproven }));
    // Messages without their draft's id don't count for the draft's proof yet.
    for (const request of requests)
      expect(await stateOf({ ...request, draft: undefined })).toBe('unproven');
    // Staff change one of the messages meanwhile, and their changes are kept.
    const [noted] = requests;
    const theirs = { staff: { handled: true, sendAgain: false, note: 'rappelée' } };
    await messages.doc(noted!.id).update(theirs);
    const answers = [];
    for (const request of requests) answers.push(await stateOf({ ...request, proof }));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'unproven']);
    for (const request of requests.slice(0, 3)) expect(await isQueued(request)).toBe(true);
    expect((await messages.doc(noted!.id).get()).data()).toMatchObject(theirs);
  });

  test('after ten unproven messages from an IP address in ten minutes, further ones are refused, but proven messages are accepted', async () => {
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

  test('probes beyond their limit get the usual response, and messages from the same IP address are still mailed', async () => {
    const probe = await sampleProbe('Essai');
    for (let sent = 0; sent < 100; sent++) {
      const { status } = await send(probe, `192.0.2.${sent % 10}, 10.0.0.1`);
      expect(status).toBe(200);
    }
    await expect.poll(() => log().match(/"WARNING".*limit of probes reached/g)).toHaveLength(1);
    const request = newRequest(newDraft());
    expect((await send(request, '192.0.2.1, 10.0.0.1')).status).toBe(200);
    expect(await isQueued(request)).toBe(true);
    // A smoke test is tried in spite of the limit, because it has a document in `probes`.
    const own = await sampleProbe('Smoke test', newDraft());
    const probed = probes.doc(own.id);
    await probed.create({ state: 'waiting' });
    await send(own);
    expect((await probed.get()).get('state')).toBe('queued');
  });

  test('ten messages an hour from an IP address are mailed, and further ones are held', async () => {
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

  test('beyond the daily limit, messages that would be held are refused, but messages with a proof are still mailed', async () => {
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
    // A message that is stored already is still accepted.
    expect((await send(flood[0]!)).status).toBe(200);
    expect(await stateOf(newRequest(newDraft()))).toBe('accepted');
    await receive(25);
    const taken = async () => (await send(newRequest(unproven))).status;
    await expect.poll(taken, { timeout: patience.medium }).toBe(200);
  });

  test('messages beyond the hourly limit are held, and one error is logged', async () => {
    const mailed = messages.where('state', 'in', notHeld);
    const twoHoursAgo = ago(2);
    await forgetHour();
    const before = (await mailed.count().get()).data().count;

    // These messages were held two hours ago. They count for the hour in which they are mailed.
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
    // Messages held as `flood` don't count for `HELD_PER_DAY`, which is 30.
    const flood = { state: 'held', generation: 0, heldFor: 'flood', receivedAt: Timestamp.now() };
    await Promise.all(Array.from({ length: 30 }, () => messages.add(flood)));
    const draft = newDraft();
    const request = newRequest(draft);
    expect(await stateOf(request)).toBe('flood');
    // A proof is worth three messages even if all of them are held as `flood`.
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

describe('a function without Firestore', () => {
  const alone = serveFunctions([name], {
    functions,
    projectId,
    firstPort: firstPort + 1,
    firestoreHost: '127.0.0.1:9',
  });

  test('while Firestore is down, messages are rejected as unavailable', async () => {
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
