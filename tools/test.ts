import { existsSync, readFileSync, rmSync } from 'node:fs';
import { styleText } from 'node:util';
import { execa } from 'execa';
import type { TestReport } from './test-report.ts';

/**
 * `npm test`: every check and one summary. A check that fails does not hide
 * those after it; the exit code is 1 if any failed. Arguments go to Vitest:
 * `npm test -- tests/messages/message-form.test.ts`.
 */
const chosen = process.argv.slice(2);

const vitest = (...args: string[]) => ['vitest', 'run', ...args] as const;
const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

type Check = [name: string, command: string, ...args: string[]];

/** One stage after the other; what is in one stage runs side by side: tests mostly wait, for a page or for an e-mail. */
const stages: Check[][] = [
  [['types', 'tsc']],
  [['lint', 'oxlint', '--type-aware', '--deny-warnings']],
  [
    ['format', 'prettier', '--check', '--cache', '--log-level=warn', '.'],
    ['unused', 'knip', '--no-progress'],
  ],
  chosen.length
    ? [['tests', ...vitest(...chosen)]]
    : [
        ['messages', ...vitest(...projects('messages'))],
        ['delivery', ...vitest(...projects('delivery'))],
        ['page', ...vitest(...projects('page'))],
        ['others', ...vitest(...projects('unit', 'locales'))],
      ],
];

const started = performance.now();
const results: { name: string; ok: boolean; seconds: string }[] = [];
for (const stage of stages) {
  await Promise.all(stage.map(run));
}
const reports = results.flatMap(({ name }) => reportOf(name) ?? []);
const sum = (count: (report: TestReport) => number) => reports.reduce((total, report) => total + count(report), 0);
const [passed, failed, skipped] = [
  sum((report) => report.passed),
  sum((report) => report.failed),
  sum((report) => report.skipped),
];

console.log('\nSummary');
for (const { name, ok, seconds } of results) {
  console.log(`  ${ok ? styleText('green', 'ok    ') : styleText('red', 'FAILED')} ${name.padEnd(8)} ${seconds.padStart(6)} s`);
}
for (const retry of reports.flatMap(({ retried }) => retried)) console.log(`${styleText('yellow', 'SECOND TRY')} ${retry}`);
for (const failure of reports.flatMap(({ failures }) => failures)) console.log(`${styleText('red', 'FAILED')} ${failure}`);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} in ${secondsSince(started)} s`);
process.exit(results.every(({ ok }) => ok) && passed ? 0 : 1);

/** Runs a check; what it prints comes in one piece when it has ended, so that two don't mix. */
async function run([name, command, ...args]: Check): Promise<void> {
  const begun = performance.now();
  rmSync(reportFileOf(name), { force: true });
  console.log(`▶ ${name}`);
  const { failed: broken, all } = await execa(command, args, {
    preferLocal: true,
    reject: false,
    all: true,
    env: { FORCE_COLOR: '1', TEST_REPORT: reportFileOf(name) },
  });
  if (all) console.log(`\n${all}\n`);
  results.push({ name, ok: !broken, seconds: secondsSince(begun) });
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}

function reportFileOf(name: string): string {
  return `var/test-report-${name}.json`;
}

/** What the tests of a check came to; undefined when it runs none. */
function reportOf(name: string): TestReport | undefined {
  const file = reportFileOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : undefined;
}
