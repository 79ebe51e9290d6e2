import { sendContactEmailPath } from '../../../contract/callable.ts';

/**
 * Sends a request to the function's URL, which also starts the function. Resolves as soon as any
 * server responds.
 * @throws an error if no server responds, and after 15 seconds in browsers with `AbortSignal.timeout`
 */
export const reachServer = () =>
  fetch(`${sendContactEmailPath}?wake`, {
    method: 'OPTIONS',
    redirect: 'manual',
    signal: AbortSignal.timeout?.(15_000) ?? null,
  });

/**
 * Whether the function itself responds, with 204 (no content). A captive portal, for example, would
 * redirect or show a page.
 */
export const isWithinReach = () =>
  reachServer().then(
    ({ status }) => status === 204,
    () => false,
  );
