import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { log } from './log.ts';

const alerts = readFileSync('ops/alerts.md', 'utf8');

test('ops/alerts.md explains exactly the lines that the functions log, with their severities', () => {
  const rows = alerts.matchAll(/^\| `([^`]+)` +\| (INFO|WARNING|ERROR) +\|/gm);
  const explained = [...rows].map(([, line = '', severity = '']) => `${severity} ${line}`);
  const logged = Object.values(log).map(({ message, severity }) => `${severity} ${message}`);
  expect(new Set(explained)).toEqual(new Set(logged));
});
