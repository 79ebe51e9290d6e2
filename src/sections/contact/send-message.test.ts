import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleProof, sampleRequest } from '../../contract/message-sample.ts';
import { sendMessage } from './send-message.ts';

// Whenever the proof of work is found, and whatever becomes of the message meanwhile. Worker and server are played by the test.

const edge = vi.hoisted(() => ({
  search: Promise.withResolvers<string>(),
  /** Each request's proof. */
  proofs: [] as (string | undefined)[],
  answer: Promise.withResolvers<{ data: { id: string } }>(),
}));
vi.mock('./proof.ts', () => ({ proofOf: () => edge.search.promise }));
vi.mock('./server.ts', () => ({ reachServer: async () => {} }));
vi.mock('./callable-client.ts', () => ({
  callableAt: () => (request: { proof?: string }) => {
    edge.proofs.push(request.proof);
    edge.answer = Promise.withResolvers();
    return edge.answer.promise;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  Object.assign(edge, { search: Promise.withResolvers<string>(), proofs: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { draft, proof } = sampleProof;
const ownRefusal = Object.assign(new Error('refused'), {
  code: 'functions/resource-exhausted',
  details: { limit: 'address' },
});

const found = () => edge.search.resolve(proof);
const never = () => edge.search.reject(new Error('no worker'));
const fiveSeconds = () => vi.advanceTimersByTimeAsync(5000);
const taken = () => edge.answer.resolve({ data: { id: 'stored' } });
const busy = () => edge.answer.reject(new Error('unavailable [503]'));
const refused = () => edge.answer.reject(ownRefusal);

test.each<[when: string, steps: (() => unknown)[], proofs: (string | undefined)[], outcome: string]>([
  ['before five seconds have passed', [found, taken], [proof], 'sent'],
  ['while the request that went without it is on its way', [fiveSeconds, found, taken, taken], [undefined, proof], 'sent'],
  ['after the answer to that', [fiveSeconds, taken, found, taken], [undefined, proof], 'sent'],
  ['before the second try', [fiveSeconds, busy, found, fiveSeconds, taken], [undefined, proof], 'sent'],
  ['during the second try', [fiveSeconds, busy, fiveSeconds, found, taken, taken], [undefined, undefined, proof], 'sent'],
  ['after the message was refused', [fiveSeconds, refused, found], [undefined], 'refused'],
  ['never', [never, taken], [undefined], 'sent'],
])(
  'if the proof is found %s, the message goes with it as soon as it can, and no more often',
  async (_, steps, proofs, outcome) => {
    const sending = sendMessage({ ...sampleRequest(), draft }, () => {}).then(
      () => 'sent',
      ({ message }: Error) => message,
    );
    for (const step of steps) {
      await vi.advanceTimersByTimeAsync(0);
      await step();
    }
    expect(await sending).toBe(outcome);
    await fiveSeconds();
    expect(edge.proofs).toEqual(proofs);
  },
);
