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
  ['the draft of the message has its proof', proven, true],
  ['there is no proof', sampleRequest({ id, draft }), false],
  ['there is no draft, as from a browser without our code', sampleRequest(), false],
  ['the proof is wrong', { ...proven, proof: '1 2 3 4 5 6' }, false],
  [
    'it is that of a part of the puzzles',
    { ...proven, proof: proof.slice(0, proof.lastIndexOf(' ')) },
    false,
  ],
  ['it is no numbers at all', { ...proven, proof: 'x' }, false],
  [
    "it is another draft's",
    { ...proven, draft: otherDraft, id: await messageId(otherDraft, sampleFields) },
    false,
  ],
  ['the id is not that of the draft', { ...proven, id: crypto.randomUUID() }, false],
  ['a field was changed', { ...proven, name: 'Koffi' }, false],
])('when %s', async (_, request, expected) => {
  const { message } = await parse(request);
  expect(message && (await isProven(message))).toBe(expected);
});

test('the proof in the repository costs what a proof costs today', async () => {
  expect(await findProof(draft)).toBe(proof);
});
