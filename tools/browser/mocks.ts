import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { type RefusedFields, sendContactEmailPath } from '../../src/contract/callable.ts';
import type { MessageRequest } from '../../src/contract/message.ts';

export const messageCalls = `**${sendContactEmailPath}`;

/** Responds to each message as if it were stored, after a delay in milliseconds. */
export const acceptMessages = (page: Page, { after = 0 } = {}) =>
  page.route(messageCalls, async (route) => {
    await wait(after);
    const { data } = route.request().postDataJSON() as { data: MessageRequest };
    await route.fulfill({ json: { result: { id: data.id } } });
  });

const refused: RefusedFields = { fields: ['email.invalid'] };

export const refuseMessages = (page: Page) =>
  page.route(messageCalls, (route) =>
    route.fulfill({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT', message: 'refused', details: refused } },
    }),
  );

/**
 * Holds back a page's requests to a URL. The returned function lets the requests go on to `then`.
 */
export async function hold(
  page: Page,
  url: string,
  then: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<() => void> {
  const { promise: isOver, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await isOver;
    await then(route);
  });
  return letThrough;
}

export const holdMessages = (page: Page) => hold(page, messageCalls);

/**
 * Makes the contact section crash while it hydrates. The page must be new.
 * @param error JavaScript for the thrown value
 */
export async function crashContact(page: Page, error: string): Promise<void> {
  let chunk: string | undefined;
  await page.route('**/assets/island-*.js', (route) => {
    chunk ??= route.request().url();
    if (route.request().url() !== chunk) return route.fallback();
    const body = `export * from '${chunk}?real'; export function View() { throw ${error}; }`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.locator('[data-island=contact]').dispatchEvent('focusin');
}
