import { existsSync, readFileSync, rmSync } from 'node:fs';
import { styleText } from 'node:util';
import { execa } from 'execa';

/**
 * `npm test`: every check, one after the other, and one summary. A check that
 * fails does not hide those after it; the exit code is 1 if any failed.
 * Arguments go to Vitest: `npm test -- tests/message-form.test.ts`.
 */
const report = 'var/test-report.json';
rmSync(report, { force: true });

const checks: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '--log-level=warn', '.'],
  ['tests', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
];

const results: { name: string; ok: boolean; seconds: string }[] = [];
for (const [name, command, ...args] of checks) {
  console.log(`\n▶ ${name}`);
  const started = performance.now();
  const { failed } = await execa(command, args, { preferLocal: true, stdio: 'inherit', reject: false });
  results.push({ name, ok: !failed, seconds: ((performance.now() - started) / 1000).toFixed(1) });
}

type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
const counts = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined;

console.log('\nSummary');
for (const { name, ok, seconds } of results) {
  console.log(`  ${ok ? styleText('green', 'ok    ') : styleText('red', 'FAILED')} ${name.padEnd(8)} ${seconds.padStart(6)} s`);
}
if (counts) {
  const { numPassedTests, numFailedTests, numPendingTests } = counts;
  console.log(`${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`);
} else {
  console.log('No test ran.');
}
process.exit(results.every(({ ok }) => ok) && counts?.numPassedTests ? 0 : 1);
