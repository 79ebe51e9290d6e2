import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from './script.ts';

test('README.md names every command, and who would want it', () => {
  const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ');
  const isNamed = (command: string) => new RegExp(`npm (run )?${command}(?![\\w:])`).test(readme);
  expect(commands.filter((command) => !isNamed(command))).toEqual([]);
});
