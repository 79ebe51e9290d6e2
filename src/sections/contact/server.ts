import { sendContactEmailPath } from '../../contract/callable.ts';

/** Resolves once anything answers, and starts the function. @throws TypeError if nothing does; TimeoutError after 15 seconds */
export const reachServer = () =>
  fetch(`${sendContactEmailPath}?wake`, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout?.(15_000) ?? null });

/** As far as a page can know: a portal redirects, and what is broken says so. */
export const isWithinReach = () =>
  reachServer().then(
    ({ ok }) => ok,
    () => false,
  );
