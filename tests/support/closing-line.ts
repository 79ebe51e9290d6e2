import { cpSync, globSync, statSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Ends the output with the numbers of tests, and of opened pages and started products, which take
 * most of a run's time. If a run fails, copies the products' logs to `var/failed`, because the next
 * run overwrites them.
 */
export const closingLine: Reporter = {
  onTestRunEnd(files, errors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const skipped = count('skipped');
    // Errors outside of tests count as failures, too: a file that can't be loaded, for example.
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
