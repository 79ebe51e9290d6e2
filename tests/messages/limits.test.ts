import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type CollectionReference, Timestamp } from '@google-cloud/firestore';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notHeld } from '../../functions/src/store/messages.ts';
import type { MessageRequest } from '../../src/contract/message.ts';
import { sampleCheck } from '../../shared/message-sample.ts';
import { hold } from '../../tools/browser/mocks.ts';
import { hydrate } from '../../tools/browser/page.ts';
import { patience } from '../../shared/patience.ts';
import { forcedFirestore } from '../../tools/local/firestore.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { checkDocumentsIn, smokeTest } from '../../shared/smoke-test.ts';
import { testBrowser } from '../support/browser.ts';
import { call, newDraft, newRequest } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { mailboxAt } from '../support/mailbox.ts';
import { testPorts } from '../support/ports.ts';
import { product } from '../support/product.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

const browser = testBrowser({ working: true });
const worker = '**/assets/proof-worker-*.js';

const settings = {
  MESSAGES_PER_PROOF: '3',
  NOTIFICATIONS_PER_HOUR: '15',
  HELD_PER_DAY: '30',
  MESSAGES_PER_ADDRESS: '10',
};

let stack: Stack;
let mailbox: ReturnType<typeof mailboxAt>;
let messages: CollectionReference;
beforeAll(async () => {
  stack = await startStack({
    built: product.built,
    firstPort: testPorts.limits,
    firestore: forcedFirestore(),
    settings,
  });
  mailbox = mailboxAt(stack.mailboxUrl);
  messages = productFirestore(firestoreOf(stack)).collection('messages');
  // Starts the function, which takes long on a busy machine.
  await send(null);
});
afterAll(() => stack.stop());

const from = (address: string = crypto.randomUUID()) => ({ 'X-Forwarded-For': address });
const send = (request: object | null, address?: string) =>
  call(stack.siteUrl, request, from(address));
const unproven = { proof: undefined };
const log = () => readFileSync(stack.logFile, 'utf8');

const firestoreOf = ({ projectId, firestore }: Stack) => ({
  projectId,
  firestoreHost: firestore.host,
});

/** A page with its form filled in, for a visitor with an IP address of their own. */
async function openFilled(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await browser.open('about:blank');
  await page.setExtraHTTPHeaders(from());
  await prepare(page);
  await page.goto(stack.siteUrl);
  const visitor = newVisitor();
  await fillForm(page, visitor);
  return { page, visitor };
}

const ago = (hours: number) => Timestamp.fromMillis(Date.now() - hours * 3_600_000);

/** As if all that was mailed had come two hours ago. */
async function forgetHour(): Promise<void> {
  const { docs } = await messages.where('state', 'in', notHeld).get();
  for (const { ref } of docs) await ref.update({ receivedAt: ago(2) });
}

const storedBy = async ({ email }: { email: string }) => (await mailbox.messagesFrom(email))[0];

describe("the page's proof of work", () => {
  test('is found while the visitor types, and gets the message mailed', async () => {
    const page = await browser.open(stack.siteUrl);
    await hydrate(page, 'contact');
    await page.waitForLoadState('networkidle');
    const requests: Request[] = [];
    // Logos that come near the window are not the form's.
    page.on(
      'requestfinished',
      (request) => request.resourceType() !== 'image' && requests.push(request),
    );
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    expect(await storedBy(visitor)).toMatchObject({ heldFor: null });
    const seen = requests.map(
      (request) => `${request.method()} ${request.url().replace(/-[\w-]{6,8}\./, '.')}`,
    );
    const files = ['GET /assets/callable-client.js', 'GET /assets/proof-worker.js'];
    const calls = ['OPTIONS /api/send-contact-email?wake', 'POST /api/send-contact-email'];
    expect([...new Set(seen)].toSorted()).toEqual(
      [...files, ...calls].map((one) => one.replace(' ', ` ${stack.siteUrl}`)).toSorted(),
    );
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.flatMap((size) => Object.values(size)).reduce((sum, size) => sum + size, 0);
    console.log(`from focus to confirmation: ${bytes} bytes`);
    expect(bytes).toBeLessThan(40_000);

    // The next message has a draft of its own; its first field has the focus, which starts the
    // worker.
    await Promise.all([
      page.waitForEvent('worker'),
      page.getByRole('button', { name: 'Envoyer un autre message' }).click(),
    ]);
  });

  test('is waited for twenty seconds; then the message goes without and is held, until the proof comes after all', async () => {
    let letThrough = () => {};
    const { page, visitor } = await openFilled(
      async (opened) => (letThrough = await hold(opened, worker)),
    );
    await submitButton(page).click();
    await wait(1000);
    expect(await mailbox.messagesFrom(visitor.email)).toEqual([]);
    await page.clock.fastForward(20_000);
    await confirmation(page).waitFor();
    expect(await storedBy(visitor)).toMatchObject({ state: 'held', heldFor: 'unproven' });
    letThrough();
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ heldFor: null }]);
  });

  test.each<[what: string, prepare: (page: Page) => Promise<unknown>]>([
    ['its file is lost', (page) => page.route(worker, (route) => route.abort())],
    [
      'the browser has no workers',
      (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker')),
    ],
    [
      'it gives up',
      (page) =>
        page.route(worker, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw 1' }),
        ),
    ],
  ])('is done without if %s: the message is confirmed and held', async (_, prepare) => {
    const { page, visitor } = await openFilled(prepare);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([
      { state: 'held', heldFor: 'unproven' },
    ]);
  });

  test('is found by a worker whose file was lost at first', async () => {
    let requests = 0;
    // With Playwright's own `times`, a request hung now and then that came while the route was
    // removed.
    const loseFirst = (route: Route) => (requests++ === 0 ? route.abort() : route.continue());
    const { page, visitor } = await openFilled((opened) => opened.route(worker, loseFirst));
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    expect(requests).toBeGreaterThan(1);
  });
});

describe('the function', () => {
  const stateOf = async (request: MessageRequest, address?: string) => {
    expect(await send(request, address)).toMatchObject({ status: 200 });
    const stored = (await storedBy(request)) as
      { state: string; heldFor: string | null } | undefined;
    return stored?.state === 'held' ? stored.heldFor : 'accepted';
  };

  test('takes three messages for a proof, each as often as it is sent, and holds the fourth', async () => {
    const requests = Array.from({ length: 4 }, () => newRequest());
    const states = [];
    for (const request of requests) states.push(await stateOf(request), await stateOf(request));
    expect(states).toEqual([...Array<string>(6).fill('accepted'), 'repeated', 'repeated']);
  });

  test('counts a message whose e-mail may have arrived like one that was mailed', async () => {
    const own = await newDraft();
    const [unanswered, ...others] = Array.from({ length: 4 }, () => newRequest(own));
    expect(await stateOf(unanswered!)).toBe('accepted');
    await expect.poll(() => mailbox.stateOf(unanswered!.email)).toBe('sent');
    await messages.doc(unanswered!.id).update({ state: 'unconfirmed' });
    const states = [];
    for (const request of others) states.push(await stateOf(request));
    expect(states).toEqual(['accepted', 'accepted', 'repeated']);
  });

  test('mails a held message once it is sent again with its proof, and counts it', async () => {
    const { draft, proof } = await newDraft();
    const requests = Array.from({ length: 4 }, () => newRequest({ draft, ...unproven }));
    // Without their draft, so that nothing counts them yet.
    for (const request of requests)
      expect(await stateOf({ ...request, draft: undefined })).toBe('unproven');
    // What staff have done with it meanwhile is theirs.
    const [noted] = requests;
    const theirs = { staff: { handled: true, sendAgain: false, note: 'rappelée' } };
    await messages.doc(noted!.id).update(theirs);
    const answers = [];
    for (const request of requests) answers.push(await stateOf({ ...request, proof }));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'unproven']);
    for (const { email } of requests.slice(0, 3))
      await expect.poll(() => mailbox.stateOf(email)).toBe('sent');
    expect((await messages.doc(noted!.id).get()).data()).toMatchObject(theirs);
  });

  test('stores ten messages without a proof of an address in ten minutes, and refuses nobody else: neither behind the same last address, nor with a proof', async () => {
    const [address, last] = [crypto.randomUUID(), '169.254.1.1'];
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent++)
      statuses.push((await send(newRequest(unproven), `${address}, ${last}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    await expect.poll(() => log().match(/"WARNING".*limit of an address reached/g)).toHaveLength(1);
    expect((await send(newRequest(unproven), `${crypto.randomUUID()}, ${last}`)).status).toBe(200);
    const request = newRequest(await newDraft());
    expect((await send(request, `${address}, ${last}`)).status).toBe(200);
    await expect.poll(() => mailbox.stateOf(request.email)).toBe('sent');
  });

  test('answers a hundred checks with the proof that stands in the repository, tries thirty of them, and mails a visitor behind the same address', async () => {
    const check = await sampleCheck('Essai');
    for (let sent = 0; sent < 100; sent++) {
      const { status } = await send(check, `192.0.2.${sent % 10}, 10.0.0.1`);
      expect(status).toBe(200);
    }
    await expect.poll(() => log().match(/"WARNING".*limit of checks reached/g)).toHaveLength(1);
    const request = newRequest(await newDraft());
    expect((await send(request, '192.0.2.1, 10.0.0.1')).status).toBe(200);
    await expect.poll(() => mailbox.stateOf(request.email)).toBe('sent');
    expect(
      await smokeTest(stack.siteUrl, checkDocumentsIn(productFirestore(firestoreOf(stack)))),
    ).toBeNull();
  });

  test('mails ten messages an hour of an address; more are held for the hour, and others are mailed', async () => {
    await forgetHour();
    const address = crypto.randomUUID();
    const states: (string | null)[] = [];
    for (let drafts = 0; drafts < 4; drafts++) {
      const own = await newDraft();
      for (const request of [newRequest(own), newRequest(own), newRequest(own)])
        states.push(await stateOf(request, address));
    }
    expect(states).toEqual([...Array<string>(10).fill('accepted'), 'flood', 'flood']);
    await expect.poll(() => log().match(/"WARNING".*share of an address used up/g)).toHaveLength(1);
    expect(await stateOf(newRequest(await newDraft()))).toBe('accepted');
  });

  test('stores a number of messages a day without a proof, of spam and of whatever else is never mailed, all together; those with a proof are mailed all the same', async () => {
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
    // One that is stored already is not a further one.
    expect((await send(flood[0]!)).status).toBe(200);
    expect(await stateOf(newRequest(await newDraft()))).toBe('accepted');
    await receive(25);
    const taken = async () => (await send(newRequest(unproven))).status;
    await expect.poll(taken, { timeout: patience.short }).toBe(200);
  });

  test('mails a number of messages an hour, then holds them, logs one error, and staff have one sent like any other', async () => {
    const mailed = messages.where('state', 'in', notHeld);
    const twoHoursAgo = ago(2);
    await forgetHour();
    const before = (await mailed.count().get()).data().count;

    // They were held at first: what is mailed counts, whenever it was first received.
    const requests: MessageRequest[] = [];
    for (let drafts = 0; drafts < 6; drafts++) {
      const own = await newDraft();
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
    // A day holds 30 for any other reason.
    const flood = { state: 'held', generation: 0, heldFor: 'flood', receivedAt: Timestamp.now() };
    await Promise.all(Array.from({ length: 30 }, () => messages.add(flood)));
    const draft = await newDraft();
    const request = newRequest(draft);
    expect(await stateOf(request)).toBe('flood');
    // Even then a proof is worth three messages.
    expect([await stateOf(newRequest(draft)), await stateOf(newRequest(draft))]).toEqual([
      'flood',
      'flood',
    ]);
    expect(await stateOf(newRequest(draft))).toBe('repeated');
    await expect.poll(() => log().match(/hourly limit reached/g)).toHaveLength(1);
    await messages.doc(request.id).update({ 'staff.sendAgain': true });
    await expect.poll(() => mailbox.stateOf(request.email)).toBe('sent');
    const tried = await smokeTest(
      stack.siteUrl,
      checkDocumentsIn(productFirestore(firestoreOf(stack))),
    );
    expect(tried).toMatch(/would be held as 'flood', and nobody mailed: .* NOTIFICATIONS_PER_HOUR/);
  });
});

test('while Firestore is down, messages are rejected as unavailable', async () => {
  await stack.firestore.stop();
  const request = newRequest();
  expect(await send(request)).toMatchObject({
    status: 503,
    body: { error: { status: 'UNAVAILABLE' } },
  });
  await expect.poll(log).toMatch(new RegExp(`"${request.id}".*"ERROR".*message not accepted`));
});
