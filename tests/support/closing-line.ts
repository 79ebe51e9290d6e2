import { styleText } from 'node:util';
import type { Reporter } from 'vitest/node';

/** Lists the tests that passed only on retry, with their errors, and ends with the totals. */
export const closingLine: Reporter = {
  onTestRunEnd(files, errors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    for (const test of tests.filter((one) => one.diagnostic()?.flaky)) {
      const reasons = (test.result().errors ?? []).map(({ message }) => message.split('\n').slice(0, 12).join('\n'));
      console.log(
        `${styleText('yellow', 'SECOND TRY')} ${test.module.relativeModuleId} > ${test.fullName}\n${reasons.join('\n')}`,
      );
    }
    const skipped = count('skipped');
    // Failures outside of tests count too, such as a file that can't be run.
    const failed = count('failed') + files.filter((file) => file.errors().length).length + errors.length;
    console.log(`${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  },
};
