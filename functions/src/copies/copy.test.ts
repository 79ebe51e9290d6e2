import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Phase } from '../smtp/verdict.ts';
import {
  type Copy,
  claimed,
  type CopyState,
  decide,
  newCopy,
  stateOfLetter,
  type CopySummary,
} from './copy.ts';

beforeAll(() => {
  const settings = { MAX_ATTEMPTS: '24', MIN_BACKOFF_SECONDS: '10', MAX_BACKOFF_SECONDS: '7200' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(`MAIL_${name}`, value);
});
afterAll(() => vi.unstubAllEnvs());

const now = Date.parse('2026-11-27T08:00:00Z');
const minute = 60_000;
const reply = { phase: 'recipient' as Phase, text: '550 5.1.1 User unknown', isServers: true };
const waiting = newCopy(now);
const leased: Copy<'leased'> = {
  ...waiting,
  state: 'leased',
  attempts: 1,
  nextAt: now + 13 * minute,
};

/**
 * Each row has what happens to a copy, the next state, the minutes until a task may lease the copy
 * (null: never), and other fields that change.
 */
test.each<[string, () => Copy, state: CopyState, wait: number | null, changes?: Partial<Copy>]>([
  [
    'that a task claims is leased',
    () => decide(waiting, { kind: 'claimed', until: now + 13 * minute }, now),
    'leased',
    13,
    { attempts: 1 },
  ],
  [
    'is settled if it is withdrawn before an attempt',
    () => decide(waiting, { kind: 'withdrawn' }, now),
    'withdrawn',
    null,
  ],
  [
    'is settled if it is withdrawn during an attempt',
    () => decide(leased, { kind: 'withdrawn' }, now),
    'withdrawn',
    null,
  ],
  [
    'that is accepted is settled',
    () => decide({ ...leased, reply }, { kind: 'accepted' }, now),
    'accepted',
    null,
    { reply: null },
  ],
  [
    'that is put off is tried again after ten seconds',
    () => decide(leased, { kind: 'later', reply }, now),
    'waiting',
    10 / 60,
    { reply },
  ],
  [
    'that is put off for the 11th time is tried again after two hours',
    () => decide({ ...leased, attempts: 11 }, { kind: 'later', reply }, now),
    'waiting',
    120,
  ],
  [
    'that is put off for the 24th time fails',
    () => decide({ ...leased, attempts: 24 }, { kind: 'later', reply }, now),
    'failed',
    null,
  ],
  [
    'that is refused is tried again after half an hour',
    () => decide(leased, { kind: 'refused', reply }, now),
    'waiting',
    30,
    { refusals: 1, reply },
  ],
  [
    'that is refused a second time is tried again after an hour',
    () => decide({ ...leased, refusals: 1 }, { kind: 'refused', reply }, now),
    'waiting',
    60,
  ],
  [
    'that is refused a third time fails',
    () => decide({ ...leased, refusals: 2 }, { kind: 'refused', reply }, now),
    'failed',
    null,
  ],
  [
    'that is unanswered is tried again after half an hour',
    () => decide(leased, { kind: 'unanswered', reply }, now),
    'waiting',
    30,
    { transfers: 1 },
  ],
  [
    'that is unanswered twice becomes unconfirmed',
    () => decide({ ...leased, transfers: 1 }, { kind: 'unanswered', reply }, now),
    'unconfirmed',
    null,
  ],
  [
    'whose process died is tried again at once',
    () => decide(leased, { kind: 'died' }, now),
    'waiting',
    0,
    { transfers: 1 },
  ],
  [
    'whose process died twice becomes unconfirmed',
    () => decide({ ...leased, transfers: 1 }, { kind: 'died' }, now),
    'unconfirmed',
    null,
  ],
  [
    'that may have arrived and is then refused for good becomes unconfirmed',
    () => decide({ ...leased, refusals: 2, transfers: 1 }, { kind: 'refused', reply }, now),
    'unconfirmed',
    null,
  ],
])('a copy %s', (_, act, state, wait, changes = {}) => {
  const after = act();
  const nextAt = wait === null ? null : now + Math.round(wait * minute);
  expect(after).toMatchObject({ state, nextAt, ...changes });
});

test('accepting a copy that may still be waiting does not compile, and throws an error', () => {
  const either: Copy<'waiting' | 'leased'> = waiting;
  expect(decide(either, { kind: 'withdrawn' }, now).state).toBe('withdrawn');
  // @ts-expect-error: a copy that no task has leased can't be accepted
  expect(() => decide(either, { kind: 'accepted' }, now)).toThrow(TypeError);
});

test('a copy that is put off is tried 24 times in 29 hours, a refused copy three times in an hour and a half', () => {
  const tried = (event: 'later' | 'refused') => {
    let [copy, times]: [Copy, number[]] = [waiting, []];
    for (let at = now; copy.nextAt !== null; at = copy.nextAt ?? at) {
      times.push(at);
      copy = decide(claimed(copy, minute, at) as Copy<'leased'>, { kind: event, reply }, at);
    }
    return {
      state: copy.state,
      count: times.length,
      hours: ((times.at(-1) ?? now) - now) / 3_600_000,
    };
  };
  expect(tried('later')).toEqual({
    state: 'failed',
    count: 24,
    hours: expect.closeTo(28.8, 1) as number,
  });
  expect(tried('refused')).toEqual({ state: 'failed', count: 3, hours: 1.5 });
});

describe('a task', () => {
  const claim = (copy: Copy) => claimed(copy, 10 * minute, now);
  test.each<[string, Copy]>([
    ['that is not due', { ...waiting, nextAt: now + 1 }],
    ['that another task has', leased],
    ['that is settled', { ...waiting, state: 'accepted', nextAt: null }],
  ])('leaves alone a copy %s', (_, copy) => expect(claim(copy)).toBe(copy));

  test('takes over a copy whose lease has run out, or gives it up if the recipient may have got it twice', () => {
    const after = { state: 'leased', attempts: 2, transfers: 1, nextAt: now + 10 * minute };
    expect(claim({ ...leased, nextAt: now })).toMatchObject(after);
    expect(claim({ ...leased, nextAt: now, transfers: 1 })).toMatchObject({
      state: 'unconfirmed',
      nextAt: null,
    });
  });
});

test.each<[CopySummary['state'][], string]>([
  [['accepted', 'accepted'], 'sent'],
  [['accepted', 'pending', 'failed'], 'pending'],
  [['accepted', 'refusedSoFar', 'refused'], 'pending'],
  [['accepted', 'unconfirmed', 'refused'], 'failed'],
  [['accepted', 'unconfirmed', 'failed'], 'failed'],
  [['accepted', 'unconfirmed'], 'unconfirmed'],
])('a letter with copies that are %j is %s', (states, state) => {
  expect(stateOfLetter(states.map((one) => ({ state: one, reply: null })))).toBe(state);
});
