import { sendContactEmailPath } from '../../../contract/callable.ts';

/**
 * Resolves once anything answers, and starts the function. @throws TypeError if nothing does;
 * TimeoutError after 15 seconds
 */
export const reachServer = () =>
  fetch(`${sendContactEmailPath}?wake`, {
    method: 'OPTIONS',
    redirect: 'manual',
    signal: AbortSignal.timeout?.(15_000) ?? null,
  });

/**
 * The function answers without content. What stands before it redirects, refuses or shows a page.
 */
export const isWithinReach = () =>
  reachServer().then(
    ({ status }) => status === 204,
    () => false,
  );
