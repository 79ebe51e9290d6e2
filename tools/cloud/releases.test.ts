import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { isLeftover } from './releases.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const here = hostname();
/** No process has it: the largest is 4194304. */
const none = 99_999_999;

test.each([
  ['one on this machine that goes on', { host: here, pid: process.pid, startedAt: minutesAgo(5) }, false],
  ['one on this machine that was killed', { host: here, pid: none, startedAt: minutesAgo(5) }, true],
  ['one on another machine', { host: 'elsewhere', pid: none, startedAt: minutesAgo(59) }, false],
  ['any of more than an hour ago', { host: 'elsewhere', pid: process.pid, startedAt: minutesAgo(61) }, true],
  ['one that says nothing of itself', {}, true],
])('the lock of a deployment is a leftover or not: %s', (_, fields, expected) => {
  expect(isLeftover(fields)).toBe(expected);
});

test("another user's deployment on this machine goes on, though it can't be signalled", () => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill'), { code: 'EPERM' });
  });
  expect(isLeftover({ host: here, pid: 1, startedAt: minutesAgo(5) })).toBe(false);
  kill.mockRestore();
});
