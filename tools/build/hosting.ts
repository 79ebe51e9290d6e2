import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { matchesGlob, resolve } from 'node:path';
import { server as superstatic } from 'superstatic';
import config from '../../firebase.json' with { type: 'json' };

/**
 * Serves a site on 127.0.0.1 as Firebase Hosting does, but without functions. Superstatic is the
 * server inside Hosting's emulator.
 * @param headers rules to use instead of those in firebase.json
 */
export async function hostSite(site: string, headers = config.hosting.headers) {
  const options = { ...config.hosting, headers, public: resolve(site), rewrites: [] };
  const server = superstatic({
    config: options,
    // The folder to which the paths in `config` are relative.
    cwd: '/',
    hostname: '127.0.0.1',
    port: 0,
    stack: 'strict',
    compression: true,
  }).listen(() => {});
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

export function headersOf(path: string): Map<string, string> {
  const matching = config.hosting.headers.filter(({ source }) => matchesGlob(path, source));
  return new Map(
    matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const)),
  );
}

/** The path at which Hosting serves a page: `/en` for `en.html`. */
export const urlPathOf = (page: string) =>
  page === 'index.html' ? '/' : `/${page.replace('.html', '')}`;
