import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { testBrowser } from '../support/browser.ts';
import { mailbox, siteUrl } from '../support/product.ts';
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

/** A server between page and function, as in an office or at a provider: it answers what the page's code sends, and by default passes forms on. */
async function between(call: Answer, form?: Answer, question?: Answer) {
  let calls = 0;
  const server = createServer((asked, response) => {
    const { url = '', method = 'GET', headers } = asked;
    const isPost = method === 'POST' && url.startsWith(sendContactEmailPath);
    if (question && method === 'OPTIONS') {
      question(response, asked);
      return;
    }
    const own = headers['content-type']?.includes('json') ? call : form;
    if (isPost && own === call) calls++;
    if (isPost && own) {
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

/** Advances the page's clock until it has been left, or says what is wrong. */
const advanced = async (visited: Page) => {
  await visited.clock.runFor(2000).catch(() => {});
  return new URL(visited.url()).pathname;
};

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
  204: (response) => response.writeHead(204).end(),
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
  'a redirect in a loop': (response) => response.writeHead(307, { Location: sendContactEmailPath }).end(),
  'a redirect to another origin': (response) => response.writeHead(307, { Location: 'http://127.0.0.1:9/login' }).end(),
  'not in HTTP': (_, asked) => asked.socket.end('Accès bloqué'),
  'no end of its answer': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"result":'),
  'no answer at all': () => {},
  'by closing the connection': (_, asked) => asked.socket.destroy(),
};

describe('what is before the function answers', () => {
  test.each([...Object.entries(others), ...Object.entries(passing)])(
    '%s: sending is retried, then the browser posts the form',
    async (name, foreign) => {
      const { url, calls } = await between(foreign);
      // The policy keeps the page from following a redirect to another origin.
      const visited = await browser.open(url, { violating: name === 'a redirect to another origin' });
      const visitor = newVisitor();
      await fillForm(visited, visitor);
      await submitButton(visited).click();
      await expect.poll(() => advanced(visited)).toBe('/message-sent');
      if (name in others) expect(calls()).toBe(3);
      else expect(calls()).toBeGreaterThan(3);
      expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ ...visitor, heldFor: null }]);
    },
  );

  test.each(
    Object.entries({ closed: passing['by closing the connection']!, 'left without an answer': passing['no answer at all']! }),
  )('and questions whether the server is there are %s: the browser posts the form', async (_, question) => {
    const { url } = await between(page(403), undefined, question);
    const visited = await browser.open(url);
    const visitor = newVisitor();
    await fillForm(visited, visitor);
    await submitButton(visited).click();
    await expect.poll(() => advanced(visited)).toBe('/message-sent');
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ ...visitor, heldFor: null }]);
  });

  test.each(Object.entries({ 'a page': page(403), nothing: (response: ServerResponse) => response.writeHead(204).end() }))(
    'to the form as well, with %s: what is typed is not lost',
    async (_, toForm) => {
      const { url } = await between(page(403), toForm);
      const visited = await browser.open(url);
      const visitor = newVisitor();
      await fillForm(visited, visitor);
      await submitButton(visited).click();
      const isOver = async () => (await advanced(visited)) !== '/' || (await errorToast(visited).count()) > 0;
      await expect.poll(isOver).toBe(true);
      if (new URL(visited.url()).pathname !== '/') await visited.goBack();
      expect(await typedIn(visited)).toMatchObject(visitor);
      await expect.poll(() => submitButton(visited).getAttribute('aria-disabled')).not.toBe('true');
    },
  );
});

test.each([
  ['the message is refused', error(400, { status: 'INVALID_ARGUMENT', details: { fields: ['email.invalid'] } })],
  ['a limit is reached', error(429, { status: 'RESOURCE_EXHAUSTED', details: { limit: 'address' } })],
])("the function's own word that %s ends the sending", async (_, own) => {
  const { url, calls } = await between(own, () => expect.unreachable());
  const visited = await browser.open(url);
  const visitor = newVisitor();
  await fillForm(visited, visitor);
  await submitButton(visited).click();
  await errorToast(visited).waitFor();
  expect(await typedIn(visited)).toEqual(visitor);
  expect(calls()).toBe(1);
});
