import { expect, test } from 'vitest';
import { messageId } from '../../../src/contract/message-id.ts';
import { sampleFields, sampleProof, sampleRequest } from '../../../shared/message-sample.ts';
import { findProof } from '../../../src/contract/proof.ts';
import { parse } from './parse.ts';
import { isProven } from './screening.ts';

const { draft, proof } = sampleProof;
const id = await messageId(draft, sampleFields);
const proven = sampleRequest({ id, draft, proof });
const otherDraft = crypto.randomUUID();

test.each([
  ["with its draft's proof is proven", proven, true],
  ['without a proof is not proven', sampleRequest({ id, draft }), false],
  ['without a draft, as from a browser without JavaScript, is not proven', sampleRequest(), false],
  ['with a wrong proof is not proven', { ...proven, proof: '1 2 3 4 5 6' }, false],
  [
    'with the solutions of only five puzzles is not proven',
    { ...proven, proof: proof.slice(0, proof.lastIndexOf(' ')) },
    false,
  ],
  ['with a proof that is no list of numbers is not proven', { ...proven, proof: 'x' }, false],
  [
    "with another draft's proof is not proven",
    { ...proven, draft: otherDraft, id: await messageId(otherDraft, sampleFields) },
    false,
  ],
  [
    'with an id that was not made of its draft is not proven',
    { ...proven, id: crypto.randomUUID() },
    false,
  ],
  ['with a changed field is not proven', { ...proven, name: 'Koffi' }, false],
])('a message %s', async (_, request, expected) => {
  const { message } = await parse(request);
  expect(message && (await isProven(message))).toBe(expected);
});

test('findProof computes the proof in shared/message-sample.ts', async () => {
  expect(await findProof(draft)).toBe(proof);
});
