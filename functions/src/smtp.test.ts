import { expect, test } from 'vitest';
import { describeFailure } from './smtp.ts';

const isPermanent = (details: object) => {
  const failure = describeFailure(Object.assign(new Error('what the server said'), details));
  expect(failure.reason).toBe('what the server said');
  return failure.permanent;
};

test.each([
  ['the server is busy', { responseCode: 451, code: 'EENVELOPE' }],
  ['the server is not there', { code: 'ECONNECTION' }],
  ['the login is refused, which staff can fix', { responseCode: 535, code: 'EAUTH' }],
  ['a quota is used up, which the server says before it has seen the mail', { responseCode: 550, code: 'EENVELOPE' }],
  ['the server is busy once it has seen the mail', { responseCode: 451, code: 'EMESSAGE' }],
])('the mail is tried again when %s', (_, details) => {
  expect(isPermanent(details)).toBe(false);
});

test('the mail is not tried again when the server has seen it and refuses it for good', () => {
  expect(isPermanent({ responseCode: 554, code: 'EMESSAGE' })).toBe(true);
});
