import { existsSync, readFileSync, rmSync } from 'node:fs';
import { styleText } from 'node:util';
import { execa } from 'execa';

/**
 * `npm test`: every check and one summary. A check that fails does not hide
 * those after it; the exit code is 1 if any failed. Arguments go to Vitest:
 * `npm test -- tests/messages/message-form.test.ts`.
 */
const chosen = process.argv.slice(2);

const vitest = (name: string, ...args: string[]) =>
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`, ...args] as const;
const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

type Check = [name: string, command: string, ...args: string[]];

/** One stage after the other; what is in one stage runs side by side: tests mostly wait, for a page or for an e-mail. */
const stages: Check[][] = [
  [['types', 'tsc']],
  [['lint', 'oxlint', '--type-aware', '--deny-warnings']],
  [
    ['format', 'prettier', '--check', '--log-level=warn', '.'],
    ['unused', 'knip', '--no-progress'],
  ],
  chosen.length
    ? [['tests', ...vitest('tests', ...chosen)]]
    : [
        ['messages', ...vitest('messages', ...projects('messages'))],
        ['page', ...vitest('page', ...projects('unit', 'page', 'locales'))],
      ],
];

const started = performance.now();
const results: { name: string; ok: boolean; seconds: string }[] = [];
for (const stage of stages) {
  await Promise.all(stage.map(run));
}
const counts = results.map(({ name }) => countsOf(name)).filter((count) => count !== undefined);

console.log('\nSummary');
for (const { name, ok, seconds } of results) {
  console.log(`  ${ok ? styleText('green', 'ok    ') : styleText('red', 'FAILED')} ${name.padEnd(8)} ${seconds.padStart(6)} s`);
}
const [passed, failed, skipped] = [0, 1, 2].map((index) => counts.reduce((sum, count) => sum + (count[index] ?? 0), 0));
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} in ${secondsSince(started)} s`);
process.exit(results.every(({ ok }) => ok) && passed ? 0 : 1);

/** Runs a check; what it prints comes in one piece when it has ended, so that two don't mix. */
async function run([name, command, ...args]: Check): Promise<void> {
  const begun = performance.now();
  rmSync(reportOf(name), { force: true });
  console.log(`▶ ${name}`);
  const { failed: broken, all } = await execa(command, args, {
    preferLocal: true,
    reject: false,
    all: true,
    env: { FORCE_COLOR: '1' },
  });
  if (all) console.log(`\n${all}\n`);
  results.push({ name, ok: !broken, seconds: secondsSince(begun) });
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}

function reportOf(name: string): string {
  return `var/test-report-${name}.json`;
}

/** Passed, failed and skipped tests of a check; undefined when it runs none. */
function countsOf(name: string): number[] | undefined {
  if (!existsSync(reportOf(name))) return undefined;
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8')) as Record<string, number>;
  return ['numPassedTests', 'numFailedTests', 'numPendingTests'].map((key) => report[key] ?? 0);
}
