import { execa } from 'execa';
import { expect, test } from 'vitest';
import { staticChecks } from '../tools/check.ts';

test.each(Object.entries(staticChecks))('%s', async (_, check) => {
  const [command = '', ...args] = check.split(' ');
  const { failed, all, shortMessage } = await execa(command, args, {
    preferLocal: true,
    reject: false,
    all: true,
  });
  expect(failed ? all || shortMessage : '').toBe('');
});
