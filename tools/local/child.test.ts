import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from './child.ts';

test('a log is written into a folder that does not exist yet, as in a fresh clone', async () => {
  const logFile = join(mkdtempSync(join(tmpdir(), 'child-')), 'var/program.log');
  const program = 'console.log("Ready"); setInterval(() => {}, 1000)';
  const { stop } = await startChild('A program', process.execPath, ['-e', program], 'Ready', { logFile });
  await stop();
  expect(readFileSync(logFile, 'utf8')).toBe('Ready\n');
});
