import { expect, test } from 'vitest';
import { describeFailure } from './smtp.ts';

const failure = (details: object) => Object.assign(new Error('what the server said'), details);

test.each<[what: string, details: object, permanent: boolean]>([
  ['a server that refuses the mail for good', { responseCode: 550, code: 'EENVELOPE' }, true],
  ['a server that is busy', { responseCode: 451, code: 'EENVELOPE' }, false],
  ['a server that is not there', { code: 'ECONNECTION' }, false],
  ['a refused login, which staff can mend', { responseCode: 535, code: 'EAUTH' }, false],
])('%s', (_, details, permanent) => {
  expect(describeFailure(failure(details))).toEqual({ permanent, reason: 'what the server said' });
});
