import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';
import { configFor } from '../build/deployment.ts';

const compressible = '**/*.{html,js,mjs,css,svg,json,txt,xml,webmanifest}';

/**
 * Serves a built site on 127.0.0.1 as production does: brotli, unknown paths
 * not found. Over HTTP/1.1, though: a browser speaks HTTP/2 only over TLS, so
 * that figures are if anything worse than production's.
 * @param options `hosted`: with the headers of firebase.json, too.
 */
export async function serve(dist: string, { hosted }: { hosted: boolean }): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  cpSync(dist, folder, { recursive: true });
  for (const file of globSync(compressible, { cwd: folder })) {
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file))));
  }
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const [key, value] of Object.entries(headersFor(dist, path))) response.setHeader(key, value);
  };
  const server = createServer(sirv(folder, { brotli: true, ...(hosted && { setHeaders }) }));
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The headers that Hosting sends with a file of a built site, by firebase.json. */
export function headersFor(dist: string, path: string): Record<string, string> {
  const rules = configFor(dist).hosting.headers.filter(({ source }) => matchesGlob(path, source));
  return Object.fromEntries(rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])));
}
