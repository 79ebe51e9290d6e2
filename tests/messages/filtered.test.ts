import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { testBrowser } from '../support/browser.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { requestsUnderWay } from '../support/site.ts';
import { errorToast, fillForm, newVisitor, submitButton, typedIn } from '../support/visitor.ts';

const browser = testBrowser();

// Once it has started, it answers within the time that the page gives it.
beforeAll(() => fetch(siteUrl + sendContactEmailPath, { method: 'OPTIONS' }));

type Answer = (response: ServerResponse, asked: IncomingMessage) => unknown;

const answer =
  (status: number, body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
const page = (status: number) => answer(status, '<!doctype html><h1>Accès bloqué</h1>', { 'Content-Type': 'text/html' });
const error = (status: number, details: object) => answer(status, JSON.stringify({ error: details }));
const redirect = (location: string) => answer(307, '', { Location: location });

/**
 * A server between page and function, as in an office or at a provider: it answers what the page's code sends, and by
 * default passes forms on, and questions whether the server is there. What it answers can be changed.
 */
async function between(answers: { call: Answer; form?: Answer; question?: Answer }) {
  let calls = 0;
  const server = createServer((asked, response) => {
    const { url = '', method = 'GET', headers } = asked;
    const isOurs = url.startsWith(sendContactEmailPath);
    const isCall = isOurs && method === 'POST' && headers['content-type']?.includes('json');
    if (isCall) calls++;
    const own = isCall ? answers.call : isOurs && { POST: answers.form, OPTIONS: answers.question }[method];
    if (own) {
      own(response, asked);
      return;
    }
    const { host } = new URL(siteUrl);
    const passedOn = request(siteUrl + url, { method, headers: { ...headers, host } }, (answered) =>
      answered.pipe(response.writeHead(answered.statusCode ?? 502, answered.headers)),
    );
    passedOn.on('error', () => response.destroy());
    asked.pipe(passedOn);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, closeConnections: () => server.closeAllConnections() };
}

/** A page whose form is filled in; `advance` lets its time pass, and resolves to its path. */
async function filledIn(url: string, visit?: Parameters<typeof browser.open>[1]) {
  const visited = await browser.open(url, visit);
  const visitor = newVisitor();
  await fillForm(visited, visitor);
  const underWay = requestsUnderWay(visited);
  async function advance(): Promise<string> {
    // What is under way takes real time, and must not time out because of ours. A page that is just being left has no clock.
    await visited.clock.fastForward(underWay.size > 0 ? 500 : 5000).catch(() => {});
    return new URL(visited.url()).pathname;
  }
  return { visited, visitor, advance };
}

/** Sends the form, which the browser has to post. Resolves to what is stored then. */
async function posted({ visited, visitor, advance }: Awaited<ReturnType<typeof filledIn>>) {
  await submitButton(visited).click();
  await expect.poll(advance, often).toBe('/message-sent');
  return mailbox.messagesFrom(visitor.email);
}

const often = { interval: 20 };

const others: Record<string, Answer> = {
  'a page with the status 200': page(200),
  'nothing, with the status 200': answer(200, ''),
  '{}': answer(200, '{}'),
  null: answer(200, 'null'),
  '[]': answer(200, '[]'),
  'a result without an id': answer(200, '{"result":{"ok":true}}'),
  'JSON that is cut off': answer(200, '{"result":{"id"'),
  'more than any answer of ours': answer(200, `{"x":"${'x'.repeat(5_000_000)}"}`),
  'a body shorter than it says': (response, asked) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' }).write('{"result":');
    setTimeout(() => asked.socket.destroy(), 50);
  },
  204: answer(204, ''),
  'a redirect to a page': (response) => response.writeHead(302, { Location: '/404' }).end(),
  'a bad request of ours, without details': error(400, { status: 'INVALID_ARGUMENT', message: 'Bad Request' }),
  'that only some may call it': error(403, { status: 'PERMISSION_DENIED', message: 'The request was not authenticated.' }),
  'an error with details of its own': error(400, { status: 'INVALID_ARGUMENT', details: [{ '@type': 'BadRequest' }] }),
  'an error with details of our names': error(400, { status: 'INVALID_ARGUMENT', details: { fields: { email: 'bad' } } }),
  'an error with the status 200': error(200, { status: 'OK', message: 'blocked' }),
  'JSON as text': answer(200, '{"status":"ok"}', { 'Content-Type': 'text/plain' }),
  'data of another server': answer(200, '{"data":{"type":"block","id":7}}'),
  'gzip that is none': answer(200, 'no gzip', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }),
  ...Object.fromEntries(
    [400, 401, 402, 403, 404, 405, 406, 409, 410, 411, 413, 414, 415, 417, 418, 422, 426, 428, 431, 451, 498].map((status) => [
      `a page with the status ${status}`,
      page(status),
    ]),
  ),
};

/** Called more than three times: what may pass, and, by Chromium itself, which tries another connection, 408 and 421. */
const passing: Record<string, Answer> = {
  ...Object.fromEntries(
    [407, 408, 421, 429, 500, 501, 502, 503, 504, 505, 511, 520, 521, 522, 523, 524, 525, 526, 530, 599, 999].map((status) => [
      `a page with the status ${status}`,
      page(status),
    ]),
  ),
  'a limit that is not ours': error(429, { status: 'RESOURCE_EXHAUSTED', message: 'Rate exceeded.' }),
  'a limit in numbers': error(429, { status: 'RESOURCE_EXHAUSTED', details: { limit: 100, remaining: 0 } }),
  'when to retry': error(503, { status: 'UNAVAILABLE', details: { retry: 'after 30 s' } }),
  'a redirect in a loop': redirect(sendContactEmailPath),
  'not in HTTP': (_, asked) => asked.socket.end('Accès bloqué'),
  'no end of its answer': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"result":'),
  'no answer at all': () => {},
  'by closing the connection': (_, asked) => asked.socket.destroy(),
};

describe('what is before the function answers', () => {
  test.each([
    ['a page', page(403), false],
    ['nothing', passing['no answer at all']!, false],
    // The policy keeps the page from following it.
    ['a redirect to another origin', redirect('http://127.0.0.1:9/login'), true],
  ])('%s: sending is retried, then the browser posts the form, and the message is stored', async (_, call, violating) => {
    const { url, calls } = await between({ call });
    const opened = await filledIn(url, { violating });
    expect(await posted(opened)).toMatchObject([{ ...opened.visitor, heldFor: null }]);
    expect(calls()).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['as a filter does is tried three times', others, (calls: number) => calls === 3],
    ['with what may pass is tried more often', passing, (calls: number) => calls > 3],
  ])('who answers %s, then the browser posts the form', async (_, answers, isRight) => {
    const forms = new EventEmitter<{ posted: [string] }>();
    const form: Answer = async (response, asked) => {
      forms.emit('posted', await text(asked));
      // The browser stays at the page, for the next answer.
      response.writeHead(204).end();
    };
    const answering = { call: page(403), form };
    const { url, calls, closeConnections } = await between(answering);
    const { visited, visitor, advance } = await filledIn(url);
    // The browser posts line breaks as HTML says.
    const expected = { ...visitor, message: visitor.message.replaceAll('\n', '\r\n') };
    const wrong: Record<string, number> = {};
    for (const [name, call] of Object.entries(answers)) {
      answering.call = call;
      const before = calls();
      let fields: object | undefined;
      forms.once('posted', (body) => (fields = Object.fromEntries(new URLSearchParams(body))));
      await submitButton(visited).click();
      await expect.poll(() => advance().then(() => fields), { ...often, message: name }).toMatchObject(expected);
      if (!isRight(calls() - before)) wrong[name] = calls() - before;
      // Half a minute after it posted the form, the page sees that nothing answers.
      await expect.poll(() => advance().then(() => errorToast(visited).count()), { ...often, message: name }).toBe(1);
      // A browser has only six, and some answers have no end.
      closeConnections();
    }
    expect(wrong).toEqual({});
  });

  test.each([
    ['closed', passing['by closing the connection']!],
    ['left without an answer', passing['no answer at all']!],
  ])('and questions whether the server is there are %s: the browser posts the form', async (_, question) => {
    const { url } = await between({ call: page(403), question });
    const opened = await filledIn(url);
    expect(await posted(opened)).toMatchObject([{ ...opened.visitor, heldFor: null }]);
  });

  test.each([
    ['a page', page(403)],
    ['nothing', answer(204, '')],
  ])('to the form as well, with %s: what is typed is not lost', async (_, form) => {
    const { url } = await between({ call: page(403), form });
    const { visited, visitor, advance } = await filledIn(url);
    await submitButton(visited).click();
    const isOver = async () => (await advance()) !== '/' || (await errorToast(visited).count()) > 0;
    await expect.poll(isOver).toBe(true);
    if (new URL(visited.url()).pathname !== '/') await visited.goBack();
    expect(await typedIn(visited)).toMatchObject(visitor);
    await expect.poll(() => submitButton(visited).getAttribute('aria-disabled')).not.toBe('true');
  });
});

test.each([
  ['the message is refused', error(400, { status: 'INVALID_ARGUMENT', details: { fields: ['email.invalid'] } })],
  ['a limit is reached', error(429, { status: 'RESOURCE_EXHAUSTED', details: { limit: 'address' } })],
])("the function's own word that %s ends the sending", async (_, call) => {
  const { url, calls } = await between({ call, form: () => expect.unreachable() });
  const { visited, visitor } = await filledIn(url);
  await submitButton(visited).click();
  await errorToast(visited).waitFor();
  expect(await typedIn(visited)).toEqual(visitor);
  expect(calls()).toBe(1);
});
