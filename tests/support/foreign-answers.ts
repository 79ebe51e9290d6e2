import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { siteUrl } from './product.ts';

type Responder = (response: ServerResponse, asked: IncomingMessage) => unknown;

export const answer =
  (
    status: number,
    body: string,
    headers: Record<string, string> = { 'Content-Type': 'text/html' },
  ): Responder =>
  (response) =>
    response.writeHead(status, headers).end(body);
export const page = (status: number) => answer(status, '<!doctype html><h1>Accès bloqué</h1>');
const json = (status: number, body: object) =>
  answer(status, JSON.stringify(body), { 'Content-Type': 'application/json' });
const redirect = (location: string) => answer(302, '', { Location: location });
const endless =
  (status: number): Responder =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).write('<!doctype html>');
export const silent: Responder = () => {};
export const none: Responder = (_, asked) => asked.socket.destroy();

/**
 * The responses of a server in front of the function. `call` responds to a message's call, `form`
 * to a posted form, `question` to the OPTIONS request by which the page asks whether the function
 * is there, `script` to a request for a script.
 */
export type Responders = {
  call?: Responder;
  form?: Responder;
  question?: Responder;
  script?: Responder;
};

/**
 * What a message's call may get instead of the function's own response: other responses, or none.
 * In each of these cases, the page shows an error toast and keeps the visitor's texts.
 */
export const foreignAnswers: Record<string, { answers: Responders; endless?: true }> = {
  'functions that are stopped': { answers: { call: json(500, { error: { status: 'INTERNAL' } }) } },
  'a role that is missing': { answers: { call: page(403), question: page(403) } },
  "a portal's page": { answers: { call: page(200), question: page(200) } },
  "a portal's redirect": {
    answers: { call: redirect('http://127.0.0.1:9/'), question: redirect('http://127.0.0.1:9/') },
  },
  'a page, 403, whose body never ends': { answers: { call: endless(403) }, endless: true },
  'closed connections for calls, and a web page for OPTIONS': {
    answers: { call: none, question: page(200) },
  },
  'a network that is dead': { answers: { call: none, question: none } },
};

/** Starts a server between page and function, such as the proxy of an office or a provider. */
export async function between(answers: Responders) {
  const asked: (keyof Responders)[] = [];
  const server = createServer((incoming, response) => {
    const { url = '', method = 'GET', headers } = incoming;
    const isCall = headers['content-type']?.includes('json');
    const posted = isCall ? 'call' : 'form';
    const kind =
      method === 'OPTIONS'
        ? 'question'
        : method === 'POST'
          ? posted
          : url.endsWith('.js')
            ? 'script'
            : undefined;
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
