import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const operations = readFileSync('docs/operations.md', 'utf8');
const logged = globSync('functions/src/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(logError|warn|info)\('([^']+)'/g)])
  .map(([, level = '', line = '']) => ({ level, line }));

test('docs/operations.md explains every line that the functions log', () => {
  expect(logged.length).toBeGreaterThan(9);
  const explained = [...operations.matchAll(/^\| `([^`]+)` \| (INFO|WARNING|ERROR) \|/gm)].map(
    ([, line, severity]) => `${severity} ${line}`,
  );
  const severities = { logError: 'ERROR', warn: 'WARNING', info: 'INFO' } as Record<string, string>;
  expect(explained).toEqual(expect.arrayContaining(logged.map(({ level, line }) => `${severities[level]} ${line}`)));
});

test('the alert in docs/operations.md matches every error that the functions log, whatever follows it', () => {
  const [, filter = ''] = /severity>=ERROR AND jsonPayload.message:\(([^)]*)\)/.exec(operations) ?? [];
  // The filter is a shell string continued over several lines.
  const alert = filter.replaceAll("'\\\n'", '');
  const errors = logged.filter(({ level }) => level === 'logError').map(({ line }) => `"${line}"`);
  expect(alert.split(' OR ').toSorted()).toEqual([...new Set(errors)].toSorted());
});
