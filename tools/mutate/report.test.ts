import { expect, test, vi } from 'vitest';
import { describe as print, type Report, survivorsOf } from './report.ts';

const source = "const sent = 'sent';\n  if (state === sent) return {\n    a: 1,\n  };\n";
const mutant = (start: [number, number], end: [number, number], replacement: string, status = 'Survived') => ({
  mutatorName: '',
  replacement,
  location: { start: { line: start[0], column: start[1] }, end: { line: end[0], column: end[1] } },
  status: status as 'Survived',
});
const report: Report = {
  files: {
    'a.ts': {
      source,
      mutants: [
        mutant([2, 7], [2, 21], 'true'),
        mutant([2, 30], [4, 4], '{}'),
        mutant([1, 14], [1, 20], '""', 'Killed'),
        mutant([1, 14], [1, 20], '""', 'NoCoverage'),
      ],
    },
  },
};

test('what survives is named by its line, with the change marked, wherever the line stands', () => {
  const [condition, block] = survivorsOf(report);
  expect(condition).toMatchObject({ file: 'a.ts', line: 2, words: 'if (⟦state === sent → true⟧) return {' });
  expect(condition?.changed).toBe(source.replace('state === sent', 'true'));
  expect(block).toMatchObject({ line: 2, words: 'if (state === sent) return ⟦{ a: 1, } → {}⟧;' });
  expect(survivorsOf(report)).toHaveLength(2);
});

test('the command fails while anything survives that is not known to be harmless', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(print(report, survivorsOf(report))).toBe(false);
  expect(log.mock.calls.flat()).toEqual([
    'a.ts: 1 of 3 changes noticed, 0 harmless, 1 run in no unit test',
    '  2: if (⟦state === sent → true⟧) return {',
    '  2: if (state === sent) return ⟦{ a: 1, } → {}⟧;',
  ]);
  expect(print(report, [])).toBe(true);
  log.mockRestore();
});
