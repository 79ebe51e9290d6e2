import { afterEach, expect, test, vi } from 'vitest';
import { forcedFirestore } from './firestore.ts';
import { chosenFirstPort } from '../../shared/ports.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each<[name: string, value: string | undefined, read: () => unknown, chosen: unknown]>([
  ['PORT', undefined, chosenFirstPort, 24100],
  ['PORT', '', chosenFirstPort, 24100],
  ['PORT', '1024', chosenFirstPort, 1024],
  ['PORT', '65525', chosenFirstPort, 65525],
  ['FIRESTORE', undefined, forcedFirestore, undefined],
  ['FIRESTORE', '', forcedFirestore, undefined],
  ['FIRESTORE', 'google', forcedFirestore, 'google'],
  ['FIRESTORE', 'embedded', forcedFirestore, 'embedded'],
])('%s=%s is accepted', (name, value, read, chosen) => {
  vi.stubEnv(name, value);
  expect(read()).toBe(chosen);
});

test.each([
  ['PORT', chosenFirstPort, ['1023', '65526', '80.5', 'x', '-1']],
  ['FIRESTORE', forcedFirestore, ['Google', 'java']],
] as const)('the error about a wrong %s says which values are possible', (name, read, values) => {
  for (const value of values) {
    vi.stubEnv(name, value);
    expect(read).toThrow(new RegExp(`^${name} is '${value}'; it can be .*, or be left out\\.$`));
  }
});
