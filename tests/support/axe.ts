import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Lists the violations that axe finds in a part of the page. A page gets axe only once: axe's
 * adapter for Playwright would inject axe at every call, which takes twice as long as the rules.
 */
export async function axeFindings(
  page: Page,
  part: string,
  options: RunOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, given]) => {
      // During a transition, an element's colour is between the page's colours.
      const transitions = document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        context,
        given,
      );
      const where = (rule: string) =>
        rule === 'color-contrast' ? 'The colours are in src/theme/palettes.ts.' : '';
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => [id, html, failureSummary, where(id)].join(' ')),
      );
    },
    [part, { ...options, resultTypes: ['violations'] }] satisfies [string, RunOptions],
  );
}
