import { type Browser, chromium } from 'playwright-core';
import { serve } from '../build/serve.ts';
import { buildSite } from '../build/site.ts';
import { chromiumLaunch } from './chromium.ts';

export async function withBuiltPage(
  folder: string,
  look: (browser: Browser, url: string) => Promise<void>,
): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  await buildSite(folder);
  await using parts = new AsyncDisposableStack();
  const site = await serve(folder);
  parts.defer(site.stop);
  const browser = await chromium.launch(await chromiumLaunch());
  parts.defer(() => browser.close());
  await look(browser, site.url);
}
