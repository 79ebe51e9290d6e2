import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotAccepted, ReachedLimit, RefusedFields } from '../../../contract/callable.ts';
import { limits } from '../../../contract/limits.ts';
import { sampleRequest } from '../../../../shared/message-sample.ts';
import { type Answer, mayPass } from './answer.ts';
import { callFunction } from './callable-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const message = sampleRequest();

const page = (status: number) => new Response('<!doctype html><h1>Accès bloqué</h1>', { status });
const endless = (status: number) => new Response(new ReadableStream(), { status });
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const later = (milliseconds: number, answer: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(answer), milliseconds));
const error = (status: number, of: object) => json({ error: of }, status);
const details = <Details extends object>(of: Details) => of;

const ours = (word: 'accepted' | 'limited' | 'failed'): Answer => ({ by: 'function', word });
const another = (status: number): Answer => ({ by: 'another server', status });
const nobody: Answer = { by: 'nobody', asked: true };

const again = 'tried again';
const final = 'final';

type Row = [
  what: string,
  network: () => Response | Promise<Response>,
  Answer,
  typeof again | typeof final,
];

test.each<Row>([
  ["the message's id", () => json({ result: { id: message.id } }), ours('accepted'), final],
  [
    "the message's id after 14 seconds",
    () => later(14_000, json({ result: { id: message.id } })),
    ours('accepted'),
    final,
  ],
  [
    'refused fields',
    () =>
      error(400, {
        status: 'INVALID_ARGUMENT',
        details: details<RefusedFields>({ fields: ['email.invalid'] }),
      }),
    { by: 'function', word: 'refused', errors: ['email.invalid'] },
    final,
  ],
  ...limits.map((limit): Row => [
    `the reached limit ${limit}`,
    () =>
      error(429, {
        status: 'RESOURCE_EXHAUSTED',
        details: details<ReachedLimit>({ limit }),
      }),
    ours('limited'),
    final,
  ]),
  [
    'the error that the message was not stored',
    () => error(503, { status: 'UNAVAILABLE', details: details<NotAccepted>({ retry: true }) }),
    ours('failed'),
    again,
  ],

  ["another message's id", () => json({ result: { id: 'another' } }), another(200), final],
  ['a result without an id', () => json({ result: { ok: true } }), another(200), final],
  ['a result that is no object', () => json({ result: 'ok' }), another(200), final],
  ['an empty result', () => json({ result: null }), another(200), final],
  ['data of an unknown type', () => json({ data: { '@type': 'block' } }), another(200), final],
  ["another server's data", () => json({ data: { type: 'block', id: 7 } }), another(200), final],
  ['an empty object', () => json({}), another(200), final],
  ['null', () => json(null), another(200), final],
  ['an empty array', () => json([]), another(200), final],
  ['JSON that is cut off', () => new Response('{"result":{"id"'), another(200), final],
  ["a portal's page", () => page(200), another(200), final],
  ['a page whose body never comes', () => endless(200), another(200), final],
  ['no content', () => new Response(null, { status: 204 }), another(204), final],
  [
    'an error of the status OK',
    () => error(200, { status: 'OK', message: 'blocked' }),
    another(200),
    final,
  ],
  [
    'an error in a response of status 200',
    () => error(200, { status: 'INTERNAL', message: 'blocked' }),
    another(200),
    final,
  ],
  [
    'INVALID_ARGUMENT without details',
    () => error(400, { status: 'INVALID_ARGUMENT' }),
    another(400),
    final,
  ],
  [
    "INVALID_ARGUMENT with Google's details",
    () => error(400, { status: 'INVALID_ARGUMENT', details: [{ '@type': 'BadRequest' }] }),
    another(400),
    final,
  ],
  [
    'details with our names, but other types',
    () => error(400, { status: 'INVALID_ARGUMENT', details: { fields: { email: '' } } }),
    another(400),
    final,
  ],
  ['PERMISSION_DENIED', () => error(403, { status: 'PERMISSION_DENIED' }), another(403), final],
  ['an unknown status', () => error(418, { status: 'TEAPOT' }), another(418), final],
  ...[400, 401, 403, 404, 405, 407, 408, 411, 413, 421, 451].map((status): Row => [
    `a page of status ${status}`,
    () => page(status),
    another(status),
    final,
  ]),
  ['a page of status 403 whose body never comes', () => endless(403), another(403), final],

  ['a page of status 503 whose body never comes', () => endless(503), another(503), again],
  [
    "a limit of Google's",
    () => error(429, { status: 'RESOURCE_EXHAUSTED', message: 'Rate exceeded.' }),
    another(429),
    again,
  ],
  [
    'a limit that is a number',
    () => error(429, { status: 'RESOURCE_EXHAUSTED', details: { limit: 100 } }),
    another(429),
    again,
  ],
  [
    "Firebase's error for a crashed function",
    () => error(500, { status: 'INTERNAL', message: 'INTERNAL' }),
    another(500),
    again,
  ],
  [
    'UNAVAILABLE with a time for the next attempt',
    () => error(503, { status: 'UNAVAILABLE', details: { retry: 'after 30 s' } }),
    another(503),
    again,
  ],
  ...[429, 500, 502, 503, 504, 511, 520, 530, 599].map((status): Row => [
    `a page of status ${status}`,
    () => page(status),
    another(status),
    again,
  ]),

  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), nobody, again],
  ['no response', () => new Promise<never>(() => {}), nobody, again],
])(
  'the answer to a call that gets %s says whether a retry may help',
  async (_, network, answer, isTriedAgain) => {
    vi.stubGlobal('fetch', async () => network());
    const [got] = await Promise.all([
      callFunction('/api/send-contact-email', message),
      vi.advanceTimersByTimeAsync(15_000),
    ]);
    expect(got).toEqual(answer);
    expect(mayPass(got) ? again : final).toBe(isTriedAgain);
  },
);

test("a browser that can't run our code sends no request, and doesn't try again", async () => {
  vi.spyOn(Object, 'keys').mockImplementation(() => {
    throw new TypeError('Object.keys is not a function');
  });
  const answer = await callFunction('/api/send-contact-email', message);
  vi.restoreAllMocks();
  expect(answer).toEqual({ by: 'nobody', asked: false });
  expect(mayPass(answer)).toBe(false);
});
