import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumLaunch } from '../tools/browser/chromium.ts';
import { build } from '../tools/build/build.ts';
import type { Build } from '../tools/build/build-folder.ts';
import type { Settings } from '../shared/settings.ts';
import { unfinishedToo } from '../tools/locales/vite-plugin.ts';
import { forcedFirestore } from '../tools/local/firestore.ts';
import { startProduct } from '../tools/local/product.ts';
import { hostSite } from '../tools/build/hosting.ts';
import type { SharedBrowser, SharedProduct, SharedSite } from './support/fixtures.ts';
import { testPorts } from './support/ports.ts';
import {
  testLocales,
  testLocalesFolder,
  writeFrenchAlone,
  writeTestLocales,
} from './support/test-locales.ts';

const folder = `var/test-${testPorts.locales}`;
const stops: (() => Promise<void>)[] = [];

async function start(name: string): Promise<SharedBrowser | SharedSite | SharedProduct> {
  if (name === 'browser') {
    const browser = await chromium.launchServer(await chromiumLaunch());
    stops.push(() => browser.close());
    return { endpoint: browser.wsEndpoint() };
  }
  if (name === 'locales') {
    writeTestLocales(testLocalesFolder);
    const built = await build(`${folder}-locales-build`, {
      LOCALES_FOLDER: testLocalesFolder,
      RETENTION_DAYS: '90',
      ...unfinishedToo,
    });
    return shareProduct(built, testPorts.locales, { MAIL_LOCALE: testLocales.staff });
  }
  const built = await french();
  if (name === 'french') return shareProduct(built, testPorts.french);
  const { url, stop } = await hostSite(built.site);
  stops.push(() => Promise.resolve(stop()));
  return { built, siteUrl: url };
}

let frenchBuild: Promise<Build> | undefined;

/**
 * The product built in French alone, even if the project has more languages, because the
 * specification describes only the French page.
 */
function french(): Promise<Build> {
  return (frenchBuild ??= (() => {
    writeFrenchAlone(`${folder}-french`);
    return build(`${folder}-build`, { LOCALES_FOLDER: `${folder}-french` });
  })());
}

async function shareProduct(
  built: Build,
  firstPort: number,
  settings: Settings = {},
): Promise<SharedProduct> {
  const { firestore, stop, ...product } = await startProduct({
    built,
    firstPort,
    firestore: forcedFirestore(),
    settings,
  });
  stops.push(stop);
  const { siteUrl, mailboxUrl, projectId, logFile } = product;
  return {
    built,
    siteUrl,
    mailboxUrl,
    projectId,
    logFile,
    firestore: firestore.kind,
    firestoreHost: firestore.host,
  };
}

/** Serves the fixtures (support/fixtures.ts), and starts each on its first request. */
export default async function setup({ provide }: TestProject) {
  const started = new Map<string, Promise<object>>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    // Without this header, a busy worker could reuse a connection just as the server closes it.
    response.setHeader('Connection', 'close');
    const fixture = started.get(name) ?? start(name);
    started.set(name, fixture);
    fixture.then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  provide('fixturesUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    // If a run is interrupted, fixtures that are still starting end with this process.
    await Promise.all(stops.map((stop) => stop()));
  };
}
