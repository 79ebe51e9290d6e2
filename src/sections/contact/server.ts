import { sendContactEmailPath } from '../../contract/callable.ts';

/**
 * Asks whether the function is there; an instance of it starts for that. Resolves once it, or a server before it, answers.
 * @throws TypeError if it is out of reach; TimeoutError after 15 seconds, in browsers that have such signals
 */
export const reachServer = () =>
  fetch(`${sendContactEmailPath}?wake`, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout?.(15_000) ?? null });

/** Whether the function is there, as far as a page can know: a portal redirects, and what is broken says so. */
export const isWithinReach = () =>
  reachServer().then(
    ({ ok }) => ok,
    () => false,
  );
