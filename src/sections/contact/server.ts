import { sendContactEmailPath } from '../../contract/callable.ts';

/**
 * Resolves once the function, or a server before it, answers; an instance of the function starts for it.
 * @throws TypeError if it is out of reach; TimeoutError after 15 seconds, in browsers that have such signals
 */
export const reachServer = () =>
  fetch(`${sendContactEmailPath}?wake`, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout?.(15_000) ?? null });
