import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteUrl as emulated } from '../support/product.ts';
import { built, siteUrl } from '../support/static-site.ts';

async function responseTo(site: string, path: string) {
  const response = await fetch(site + path, { redirect: 'manual' });
  const { date: _, 'last-modified': _copied, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

// Most tests in tests/page use a server of our own, which starts in a moment
// (tools/build/hosting.ts).
test("the page tests' own server responds like Hosting's emulator, except for headers that contain a time", async () => {
  const assets = readdirSync(`${built.site}/assets`).map((file) => `/assets/${file}`);
  const script = assets.find((file) => file.endsWith('.js')) ?? '';
  const paths = [
    '/',
    '/index.html',
    '/nowhere',
    '/message-sent',
    '/message-sent/',
    '/share.jpg',
    '/robots.txt',
    '/en',
    script,
  ];
  for (const path of paths)
    expect(await responseTo(siteUrl, path), path).toEqual(await responseTo(emulated, path));
});
