import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleFields, sampleProof } from '../../../../shared/message-sample.ts';
import type { Answer } from './answer.ts';
import { attempts } from './attempts.ts';

const edge = vi.hoisted(() => ({
  search: Promise.withResolvers<string>(),
  proofs: [] as (string | undefined)[],
  answer: Promise.withResolvers<Answer>(),
  isWithinReach: true,
}));
// Ids are mocked, because Web Crypto takes real time, and these tests have fake timers.
vi.mock('../../../contract/message-id.ts', () => ({ messageId: async () => 'id' }));
vi.mock('./proof-search.ts', () => ({ proofOf: () => edge.search.promise }));
vi.mock('./server.ts', () => ({
  reachServer: async () => {},
  isWithinReach: async () => edge.isWithinReach,
}));
vi.mock('./callable-client.ts', () => ({
  callFunction: (_path: string, { proof }: { proof?: string }) => {
    edge.proofs.push(proof);
    edge.answer = Promise.withResolvers();
    return edge.answer.promise;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  Object.assign(edge, { search: Promise.withResolvers<string>(), proofs: [], isWithinReach: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { draft, proof } = sampleProof;
const additions = { draft, locale: 'fr', trap: '' };

const found = () => edge.search.resolve(proof);
const never = () => edge.search.reject(new Error('no worker'));
const twentySeconds = () => vi.advanceTimersByTimeAsync(20_000);
const says = (answer: Answer) => () => edge.answer.resolve(answer);
const taken = says({ by: 'function', word: 'accepted' });
const busy = says({ by: 'another server', status: 503 });
const refused = says({ by: 'function', word: 'limited' });

test.each<
  [when: string, steps: (() => unknown)[], proofs: (string | undefined)[], outcome: string]
>([
  ['before twenty seconds have passed', [found, taken], [proof], 'accepted'],
  [
    'while the request without a proof is under way',
    [twentySeconds, found, taken, taken],
    [undefined, proof],
    'accepted',
  ],
  [
    'after the answer to the request without a proof',
    [twentySeconds, taken, found, taken],
    [undefined, proof],
    'accepted',
  ],
  [
    'before the second attempt',
    [twentySeconds, busy, found, twentySeconds, taken],
    [undefined, proof],
    'accepted',
  ],
  [
    'during the second attempt',
    [twentySeconds, busy, twentySeconds, found, taken, taken],
    [undefined, undefined, proof],
    'accepted',
  ],
  ['after the message was refused', [twentySeconds, refused, found], [undefined], 'limited'],
  ['never', [never, taken], [undefined], 'accepted'],
])(
  'proof found %s: the message has the proof as soon as possible, and is sent no more often than needed',
  async (_, steps, proofs, outcome) => {
    const sending = attempts(sampleFields, additions, { ready: () => {}, again: () => {} });
    for (const step of steps) {
      await vi.advanceTimersByTimeAsync(0);
      await step();
    }
    expect((await sending).answer).toMatchObject({ word: outcome });
    await twentySeconds();
    expect(edge.proofs).toEqual(proofs);
  },
);

describe('a message', () => {
  /** Gives every attempt the same answer. */
  async function until(answer: Answer) {
    found();
    let retries = 0;
    const sending = attempts(sampleFields, additions, { ready: () => {}, again: () => retries++ });
    let seconds = -1;
    void sending.then(() => (seconds = 0));
    for (let passed = 0; seconds < 0 && passed < 200; passed++) {
      says(answer)();
      await vi.advanceTimersByTimeAsync(1000);
      if (seconds === 0) seconds = passed;
    }
    return { ...(await sending), retries, seconds };
  }

  test.each<[Answer, seconds: number, retries: number]>([
    [{ by: 'another server', status: 500 }, 90, 8],
    [{ by: 'function', word: 'failed' }, 90, 8],
    [{ by: 'nobody', asked: true }, 90, 8],
    [{ by: 'another server', status: 403 }, 0, 0],
    [{ by: 'function', word: 'refused', errors: [] }, 0, 0],
    [{ by: 'nobody', asked: false }, 0, 0],
  ])('that gets the answer %j is tried for %i s', async (answer, seconds, retries) => {
    const end = await until(answer);
    expect(end.answer).toEqual(answer);
    expect(end.request).toEqual({ ...sampleFields, ...additions, proof, id: 'id' });
    expect(Math.abs(end.seconds - seconds)).toBeLessThan(3);
    expect(end.retries).toBe(retries);
  });

  test('keeps the answer of another server, even if nobody answers later attempts', async () => {
    found();
    const sending = attempts(sampleFields, additions, { ready: () => {}, again: () => {} });
    const portal: Answer = { by: 'another server', status: 503 };
    await vi.advanceTimersByTimeAsync(0);
    says(portal)();
    for (let passed = 0; passed < 100; passed++) {
      await vi.advanceTimersByTimeAsync(1000);
      says({ by: 'nobody', asked: true })();
    }
    expect((await sending).answer).toEqual(portal);
  });

  test('is tried again if no request was made and the server is out of reach', async () => {
    edge.isWithinReach = false;
    expect((await until({ by: 'nobody', asked: false })).retries).toBe(8);
  });

  test('is not tried again if the browser says that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect((await until({ by: 'nobody', asked: true })).retries).toBe(0);
  });

  test('is not sent by scripts if the browser lacks Web Crypto', async () => {
    vi.stubGlobal('crypto', {});
    expect(await attempts(sampleFields, additions, { ready: () => {}, again: () => {} })).toEqual({
      answer: { by: 'nobody', asked: false },
    });
  });
});
