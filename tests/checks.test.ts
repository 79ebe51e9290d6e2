import { execa } from 'execa';
import { expect, test } from 'vitest';

test.each([
  ['types', 'tsc'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '--cache', '--log-level=warn', '.'],
  ['unused code', 'knip', '--no-progress'],
])('%s', async (_, command, ...args) => {
  const { failed, all } = await execa(command, args, { preferLocal: true, reject: false, all: true });
  expect(failed ? all : '').toBe('');
});
