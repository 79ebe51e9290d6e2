import type { Reporter } from 'vitest/node';

/** Ends with the totals. */
export const closingLine: Reporter = {
  onTestRunEnd(files, errors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const skipped = count('skipped');
    // Failures outside of tests count too, such as a file that can't be run.
    const failed = count('failed') + files.filter((file) => file.errors().length).length + errors.length;
    console.log(`${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  },
};
