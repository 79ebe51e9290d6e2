import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteUrl as emulated } from '../support/product.ts';
import { built, siteUrl } from '../support/static-site.ts';

/** The answer to a request, without when the site was copied and when it was asked. */
async function answerOf(site: string, path: string) {
  const answer = await fetch(site + path, { redirect: 'manual' });
  const { date: _, 'last-modified': _copied, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}

// Tests of the page use a server of their own, which starts in a moment (tools/build/hosting.ts).
test("the page's tests are answered as Hosting's emulator answers: status, headers and content", async () => {
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
    expect(await answerOf(siteUrl, path), path).toEqual(await answerOf(emulated, path));
});
