import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { startChild } from './child.ts';

test('a log creates its folder if it is missing, as in a fresh clone', async () => {
  const { folder, text } = testFolder({});
  const logFile = join(folder, 'var/program.log');
  const program = 'console.log("Ready"); setInterval(() => {}, 1000)';
  const { stop } = await startChild('A program', process.execPath, ['-e', program], 'Ready', {
    logFile,
  });
  await stop();
  await expect.poll(() => text('var/program.log')).toBe('Ready\n');
});
