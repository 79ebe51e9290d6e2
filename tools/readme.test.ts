import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scripts } from '../package.json' with { type: 'json' };

test('README.md names every command, and the people it is for', () => {
  const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ');
  const isNamed = (command: string) => new RegExp(`npm (run )?${command}(?![\\w:])`).test(readme);
  expect(Object.keys(scripts).filter((command) => !isNamed(command))).toEqual([]);
});
