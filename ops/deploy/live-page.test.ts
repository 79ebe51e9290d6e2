import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherPageAt, pageAt } from './live-page.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

/**
 * The site serves the pages in turn, and the last page on all further visits. The page '' is a 404.
 */
async function siteWith(...pages: string[]): Promise<string> {
  const server = createServer((_, response) => {
    const page = pages.length > 1 ? pages.shift() : pages[0];
    response.writeHead(page ? 200 : 404).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a release counts as live when its page is served after the former page and a 404', async () => {
  expect(await otherPageAt(await siteWith('old', '', 'old', 'new'), 'new', 'old')).toBeNull();
});

test.each([
  ['the former page', 'old', /still serves the former page/],
  ["somebody else's page", 'other', /neither the page that was built nor the former one/],
  ['no page', '', /serves no page/],
])('a deployment whose page never appears says that the site serves %s', async (_, page, words) => {
  expect(await otherPageAt(await siteWith(page), 'new', 'old')).toMatch(words);
});

test('a site that cannot be reached has no page', async () => {
  expect(await pageAt('http://127.0.0.1:9')).toBeUndefined();
});
