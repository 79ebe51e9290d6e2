import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';

const compressible = '**/*.{html,js,mjs,css,svg,json,txt,xml,webmanifest}';

/**
 * Serves a built site on 127.0.0.1 as production does, but over HTTP/1.1. @param headersOf none by
 * default
 */
export async function serve(
  site: string,
  headersOf = (_path: string) => new Map<string, string>(),
) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  cpSync(site, folder, { recursive: true });
  for (const file of globSync(compressible, { cwd: folder })) {
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file))));
  }
  const setHeaders = (response: ServerResponse, path: string) =>
    response.setHeaders(headersOf(path));
  const server = createServer(sirv(folder, { brotli: true, setHeaders }));
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
