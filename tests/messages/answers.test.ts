import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { translations } from '../support/translator.ts';
import { messageCalls } from '../../tools/browser/mocks.ts';
import { hydrated } from '../../tools/browser/page.ts';
import { testBrowser } from '../support/browser.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { linksOf, otherWays, requestsUnderWay } from '../support/site.ts';
import { confirmation, errorToast, fillForm, newVisitor, submitButton, typedIn } from '../support/visitor.ts';

// Which answer is whose, and whether it is tried again: src/sections/contact/callable-client.test.ts.

const browser = testBrowser();

// Once it has started, it answers within the time that the page gives it.
beforeAll(() => fetch(siteUrl + sendContactEmailPath, { method: 'OPTIONS' }));

type Answer = (response: ServerResponse, asked: IncomingMessage) => unknown;

const answer =
  (status: number, body: string, headers: Record<string, string> = { 'Content-Type': 'text/html' }): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
const page = (status: number) => answer(status, '<!doctype html><h1>Accès bloqué</h1>');
const json = (status: number, body: object) => answer(status, JSON.stringify(body), { 'Content-Type': 'application/json' });
const redirect = (location: string) => answer(302, '', { Location: location });
const endless =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).write('<!doctype html>');
const none: Answer = (_, asked) => asked.socket.destroy();

/** What a server before the function answers: to our code, to the browser's own form, and to the question whether it is there. */
type Answers = { call?: Answer; form?: Answer; question?: Answer };

/** A server between page and function, as in an office or at a provider, passes on what it has no answer for. */
async function between(answers: Answers) {
  const asked: (keyof Answers)[] = [];
  const server = createServer((incoming, response) => {
    const { url = '', method = 'GET', headers } = incoming;
    const isCall = headers['content-type']?.includes('json');
    const kind = method === 'OPTIONS' ? 'question' : method === 'POST' ? (isCall ? 'call' : 'form') : undefined;
    if (kind) asked.push(kind);
    const own = kind && answers[kind];
    if (own) {
      own(response, incoming);
      return;
    }
    const { host } = new URL(siteUrl);
    const passedOn = request(siteUrl + url, { method, headers: { ...headers, host } }, (answered) =>
      answered.pipe(response.writeHead(answered.statusCode ?? 502, answered.headers)),
    );
    passedOn.on('error', () => response.destroy());
    incoming.pipe(passedOn);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked };
}

/** Lets a page's time pass, between what takes real time, until something is there: a faster clock would end a request, or the loading of code. */
function until(visited: Page, isThere: () => Promise<number | boolean>, underWay = requestsUnderWay(visited)) {
  return expect
    .poll(
      async () => {
        // A page that is just being left has no clock.
        if (underWay.size === 0) await visited.clock.runFor(1000).catch(() => {});
        return Number(await isThere());
      },
      { interval: 20 },
    )
    .toBe(1);
}

const toast = (visited: Page, underWay?: ReadonlySet<Request>) => until(visited, () => errorToast(visited).count(), underWay);

describe('an answer that is not the function’s is an error toast, whatever it is; nothing is lost, and the next try goes', () => {
  test.each<[what: string, answers: Answers, visit?: { violating?: boolean }]>([
    ['functions that are stopped', { call: json(500, { error: { status: 'INTERNAL' } }) }],
    ['a role that is missing', { call: page(403), question: page(403) }],
    ['a quota that is used up', { call: answer(429, 'Rate exceeded.'), question: answer(429, 'Rate exceeded.') }],
    ["a portal's page", { call: page(200), question: page(200) }],
    // The policy keeps the page from following it.
    [
      "a portal's redirect",
      { call: redirect('http://127.0.0.1:9/'), question: redirect('http://127.0.0.1:9/') },
      { violating: true },
    ],
    ['another message', { call: json(200, { result: { id: 'another' } }) }],
  ])('%s', async (_, answers, visit) => {
    const { url, asked } = await between({ ...answers, form: page(403) });
    const visited = await browser.open(url, visit);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    for (let press = 0; press < 2; press++) {
      await submitButton(visited).click();
      await toast(visited);
      expect(await typedIn(visited)).toEqual(visitor);
      expect(await linksOf(visited.locator('#contact form [aria-live] a'))).toEqual(otherWays);
      await visited.getByRole('button', { name: 'Fermer' }).click();
    }
    expect(asked.filter((kind) => kind === 'call').length).toBeGreaterThan(1);
    expect(asked).not.toContain('form');
    for (const kind of ['call', 'question'] as const) delete answers[kind];
    expect(visited.url()).toBe(`${url}/`);
    await visited.reload();
    await expect.poll(() => typedIn(visited)).toEqual(visitor);
  });

  test.each(Object.entries(translations))('in a page that the browser translates %s', async (_, translate) => {
    const answers: Answers = { call: page(403), form: page(403) };
    const { url } = await between(answers);
    const visited = await browser.open('about:blank');
    await translate(visited);
    await visited.goto(url);
    const visitor = newVisitor();
    for (const [name, value] of Object.entries(visitor)) {
      const field = visited.locator(`#contact [name=${name}]`);
      await (name === 'service' ? field.selectOption(value) : field.fill(value));
    }
    await hydrated(visited, 'contact');
    const submit = visited.locator('#contact [type=submit]');
    const regions = visited.locator('#contact section[aria-label]');
    await submit.click();
    await until(visited, () => regions.count());
    expect(await typedIn(visited)).toEqual(visitor);
    delete answers.call;
    await submit.click();
    // In real time, as the function takes some: a faster clock would end the request.
    await visited.locator('[data-again]').waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });

  test.each([
    ['403', page(403)],
    ['200 whose body never ends', endless(200)],
    ['403 whose body never ends', endless(403)],
  ])('after a first try that ended with %s, the second is sent', async (_, call) => {
    const answers: Answers = { call, form: page(403) };
    const { url, asked } = await between(answers);
    const visited = await browser.open(url);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    await Promise.all([visited.waitForResponse(messageCalls), submitButton(visited).click()]);
    // Which has come: what is under way never ends.
    await toast(visited, new Set());
    expect(await typedIn(visited)).toEqual(visitor);
    expect(asked.filter((kind) => kind === 'call')).toHaveLength(1);
    delete answers.call;
    await submitButton(visited).click();
    await confirmation(visited).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
  });
});

describe('where scripts get no answer', () => {
  test.each([
    ['as connections are closed', none],
    ['as nothing comes back', () => {}],
  ])('%s, though the function is there, the browser posts the form, and the message is stored', async (_, call) => {
    const { url, asked } = await between({ call });
    const visited = await browser.open(url);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    await submitButton(visited).click();
    await expect.poll(() => asked).toContain('call');
    // Its requests are to be ended.
    await until(visited, async () => new URL(visited.url()).pathname === '/message-sent', new Set());
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ ...visitor, heldFor: null }]);
  });

  test('and the browser posts the form in vain, the visitor finds it as it was', async () => {
    const { url } = await between({ call: none, form: answer(204, '') });
    const visited = await browser.open(url);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    await submitButton(visited).click();
    await toast(visited);
    expect(await typedIn(visited)).toEqual(visitor);
    await expect.poll(() => submitButton(visited).getAttribute('aria-disabled')).not.toBe('true');
  });
});
