import { sendContactEmailPath } from '../../../contract/callable.ts';

/**
 * Sends a request to the function's URL, which starts the function. Resolves once any server
 * answers.
 * @throws TypeError if none does; TimeoutError after 15 seconds
 */
export const reachServer = () =>
  fetch(`${sendContactEmailPath}?wake`, {
    method: 'OPTIONS',
    redirect: 'manual',
    signal: AbortSignal.timeout?.(15_000) ?? null,
  });

/**
 * Whether the function itself answers: with 204, no content. A server in front of the function
 * redirects, refuses, or shows a page.
 */
export const isWithinReach = () =>
  reachServer().then(
    ({ status }) => status === 204,
    () => false,
  );
