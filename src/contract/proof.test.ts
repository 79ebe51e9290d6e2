import { afterEach, expect, test, vi } from 'vitest';
import { sampleProof } from '../../shared/message-sample.ts';
import { findProof, isProof } from './proof.ts';

const { draft, proof } = sampleProof;
const solutions = proof.split(' ');
afterEach(() => vi.restoreAllMocks());

test('a proof is six numbers, and is valid for its own draft alone', async () => {
  expect(await isProof(draft, proof)).toBe(true);
  expect(await isProof(draft.replace('1', '2'), proof)).toBe(false);
  for (const at of solutions.keys()) {
    expect(await isProof(draft, solutions.with(at, '1').join(' '))).toBe(false);
    expect(await isProof(draft, solutions.toSpliced(at, 1).join(' '))).toBe(false);
  }
  for (const other of [
    '',
    `${proof} 1`,
    solutions.join(''),
    solutions.join(','),
    solutions.toReversed().join(' '),
  ])
    expect(await isProof(draft, other)).toBe(false);
});

test('a proof contains the first solution of each puzzle, which takes 800 tries on average', async () => {
  // The mocked hash gives three values in turn, of which only the third solves a puzzle: it is
  // below 2 ** 32 / 800.
  const hash = vi.spyOn(crypto.subtle, 'deriveBits');
  const bitsOf = (value: number) => {
    const { buffer } = new Uint32Array(1);
    new DataView(buffer).setUint32(0, value);
    return buffer;
  };
  const values = [2 ** 32 - 1, Math.ceil(2 ** 32 / 800), Math.floor(2 ** 32 / 800)];
  hash.mockImplementation(async () => bitsOf(values[(hash.mock.calls.length - 1) % 3]!));
  expect(await findProof(draft)).toBe('2 2 2 2 2 2');
  const asked = hash.mock.calls.map(([algorithm, , length]) => {
    const { name, hash: inner, iterations, salt } = algorithm as Pbkdf2Params;
    return [name, inner, iterations, new TextDecoder().decode(salt), length];
  });
  expect(asked.slice(0, 4)).toEqual([
    ['PBKDF2', 'SHA-256', 400, '0 0', 32],
    ['PBKDF2', 'SHA-256', 400, '0 1', 32],
    ['PBKDF2', 'SHA-256', 400, '0 2', 32],
    ['PBKDF2', 'SHA-256', 400, '1 0', 32],
  ]);
});
