import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { server as superstatic } from 'superstatic';
import { configFor } from './deployment.ts';

/**
 * Answers on 127.0.0.1 as Firebase Hosting does with a built site and firebase.json: headers, redirects, addresses
 * without `.html`, the 404 page. It is the server inside Hosting's emulator, without the functions behind it.
 */
export async function hostSite(site: string) {
  const config = { ...configFor(site).hosting, public: site, rewrites: [] };
  const server = superstatic({ config, hostname: '127.0.0.1', port: 0, stack: 'strict', compression: true }).listen(() => {});
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
