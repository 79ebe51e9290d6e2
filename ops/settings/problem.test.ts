import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { printProblems } from './problem.ts';

test('the same advice on problems in a row is printed once, below the last one', () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const problem = (what: string, todo: string) => ({ blocks: false, what, todo });
  printProblems([problem('a', 'do'), problem('b', 'do'), problem('c', 'do more')]);
  log.mockRestore();
  expect(lines.map((line) => stripVTControlCharacters(line))).toEqual([
    '! a',
    '! b',
    '    do',
    '! c',
    '    do more',
  ]);
});
