import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves to the page's HTML; undefined if no page is served. */
export async function pageAt(site: string): Promise<string | undefined> {
  const response = await fetch(site).catch(() => undefined);
  return response?.ok ? response.text() : undefined;
}

/**
 * Waits up to two minutes until the site serves the page that was built, because Hosting's servers
 * may need a moment for a new release. Resolves to null, or to a sentence about what is served
 * instead.
 */
export async function otherPageAt(
  site: string,
  built: string,
  former: string | undefined,
): Promise<string | null> {
  let served: string | undefined;
  for (let tries = 0; tries < 24; tries++) {
    if (tries > 0) await sleep(5000);
    served = await pageAt(site);
    if (served === built) return null;
  }
  if (served === undefined)
    return `${site} serves no page. Open it in a browser: is this machine offline, or was the site disabled?`;
  return served === former
    ? `${site} still serves the former page. Open it again in some minutes. When it shows the new page, deploy again, which also tests the form.`
    : `${site} serves neither the page that was built nor the former one: has somebody else deployed?`;
}
