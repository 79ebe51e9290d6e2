import { expect, test } from 'vitest';
import { describeFailure } from './smtp.ts';

const isPermanent = (details: object) => {
  const failure = describeFailure(Object.assign(new Error('what the server said'), details));
  expect(failure.reason).toBe('what the server said');
  return failure.permanent;
};

test.each([
  ['the server is busy', { responseCode: 451, code: 'EENVELOPE' }],
  ['the server can not be reached', { code: 'ECONNECTION' }],
  ['the login is rejected, which staff can correct', { responseCode: 535, code: 'EAUTH' }],
  ['a quota is used up, which the server says before DATA', { responseCode: 550, code: 'EENVELOPE' }],
  ['the server is busy after DATA', { responseCode: 451, code: 'EMESSAGE' }],
])('the mail is retried when %s', (_, details) => {
  expect(isPermanent(details)).toBe(false);
});

test('the mail is not retried when the server rejects it after DATA', () => {
  expect(isPermanent({ responseCode: 554, code: 'EMESSAGE' })).toBe(true);
});
