import { afterEach, expect, test, vi } from 'vitest';
import { smtpPassword } from './config.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['secret\n', 'secret\r\n', 'secret'])(
  'the password %j is sent without a line end',
  (stored) => {
    vi.stubEnv('SMTP_PASSWORD', stored);
    expect(smtpPassword()).toBe('secret');
  },
);

test('a password keeps its spaces, also at both ends', () => {
  vi.stubEnv('SMTP_PASSWORD', ' app pass word ');
  expect(smtpPassword()).toBe(' app pass word ');
});
