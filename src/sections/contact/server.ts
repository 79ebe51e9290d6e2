import { sendContactEmailPath } from '../../contract/callable.ts';

/**
 * Asks whether the function is there, which starts an instance. Resolves once anything answers.
 * @throws TypeError if nothing does; TimeoutError after 15 seconds, where browsers have such signals
 */
export const reachServer = () =>
  fetch(`${sendContactEmailPath}?wake`, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout?.(15_000) ?? null });

/** As far as a page can know: a portal redirects, and what is broken says so. */
export const isWithinReach = () =>
  reachServer().then(
    ({ ok }) => ok,
    () => false,
  );
