import { cpSync, globSync, statSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Ends the output with the totals, and with the numbers of opened pages and started products, which
 * take most of the time. If a run fails, it keeps the products' logs in `var/failed`, as the next
 * run would overwrite them.
 */
export const closingLine: Reporter = {
  onTestRunEnd(files, errors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const skipped = count('skipped');
    // Failures outside of tests count, too, such as a file that can't be run.
    const failed =
      count('failed') + files.filter((file) => file.errors().length).length + errors.length;
    const logs = globSync('var/demo-*/emulators.log').filter(
      (log) => statSync(log).mtimeMs > performance.timeOrigin,
    );
    if (failed) for (const log of logs) cpSync(log, log.replace('var/', 'var/failed/'));
    const pages = tests.reduce((sum, test) => sum + (test.meta().pagesOpened ?? 0), 0);
    if (pages + logs.length > 0)
      console.log(`${pages} pages opened, ${logs.length} products started`);
    console.log(
      `${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
  },
};
