import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scripts } from '../package.json' with { type: 'json' };

test('README.md names every npm command', () => {
  const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ');
  const isNamed = (command: string) => new RegExp(`npm (run )?${command}(?![\\w:])`).test(readme);
  expect(Object.keys(scripts).filter((command) => !isNamed(command))).toEqual([]);
});
