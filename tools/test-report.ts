import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/** What `npm test` says of a group of tests in the end. */
export type TestReport = {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, and why: tests, files that could not be run, errors outside of tests. */
  failures: string[];
  /** Tests that passed at a second try only, and why they failed at the first. */
  retried: string[];
};

/** Writes the report to the file that TEST_REPORT names, if it does. */
export const testReport: Reporter = {
  onTestRunEnd(files, errors) {
    const file = process.env['TEST_REPORT'];
    if (!file) return;
    const tests = files.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const told = (test: (typeof tests)[number]) =>
      `${test.module.relativeModuleId} > ${test.fullName}\n${reasonOf(test.result().errors)}`;
    const broken = files.filter((module) => module.errors().length);
    const report: TestReport = {
      passed: inState('passed').length,
      failed: inState('failed').length,
      skipped: inState('skipped').length,
      failures: [
        ...inState('failed').map(told),
        ...broken.map((module) => `${module.relativeModuleId}\n${reasonOf(module.errors())}`),
        ...errors.map((error) => reasonOf([error])),
      ],
      retried: tests.filter((test) => test.diagnostic()?.flaky).map(told),
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  },
};

function reasonOf(errors: readonly { message?: string }[] | undefined): string {
  return (errors ?? []).map(({ message = '' }) => message.split('\n').slice(0, 12).join('\n')).join('\n');
}
