import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds in a part of the page: the rule, the element, and how to fix it.
 * It is brought into a page once: its adapter for Playwright does so at each
 * call, which takes twice as long as the rules themselves.
 */
export async function axeFindings(page: Page, part: string, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, given]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(context, given);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`));
    },
    [part, { ...options, resultTypes: ['violations'] }] satisfies [string, RunOptions],
  );
}
