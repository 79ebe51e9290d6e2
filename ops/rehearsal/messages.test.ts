import { createServer } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { patience } from '../../shared/patience.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { FakeGoogle } from './fake-google.ts';

// The staff's commands run with `--project`, with a stored login of the Firebase CLI, and with
// Firestore's real client. Their REST requests go to the stand-in for Google, their gRPC calls to
// an empty database.

const project = 'company-site';
const google = new FakeGoogle();

/** The gRPC calls of Firestore's client: method, database and token of each. */
let calls: unknown[];
/** The status with which every gRPC call ends. */
let status: { 'grpc-status': string; 'grpc-message'?: string };

const firestore = http2.createServer().on('stream', (stream: http2.ServerHttp2Stream, headers) => {
  calls.push([
    headers[':path']?.replace(/.*\//, ''),
    headers['google-cloud-resource-prefix'],
    headers.authorization,
  ]);
  stream.on('error', () => {});
  stream.resume().on('end', () => {
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc' },
      { waitForTrailers: true },
    );
    stream.on('wantTrailers', () => stream.sendTrailers(status));
    // Five zero bytes are a gRPC message without fields, which means: no more documents or
    // collections.
    stream.end(status['grpc-status'] === '0' ? Buffer.alloc(5) : undefined);
  });
});
const proxy = createServer().on('connect', (_, socket) => {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  firestore.emit('connection', socket);
});

let env: Record<string, string | undefined>;
let close: () => void;

beforeAll(async () => {
  const listening = await google.listen();
  ({ close } = listening);
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  env = {
    GOOGLE_PORT: String(listening.port),
    grpc_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    NODE_OPTIONS: `--import ${new URL('redirect.ts', import.meta.url).href}`,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  };
  const services = `projects/${project}/services/firestore.googleapis.com`;
  google.resources.set(`serviceusage.googleapis.com/${services}`, { state: 'ENABLED' });
  const restored = `projects/${project}/databases/restored`;
  google.resources.set(`firestore.googleapis.com/${restored}`, { name: restored });
});
beforeEach(() => {
  calls = [];
  status = { 'grpc-status': '0' };
});
afterAll(() => {
  close();
  proxy.closeAllConnections();
  proxy.close();
});

function run(...args: string[]) {
  const { folder } = testFolder({
    'configstore/firebase-tools.json': { user: {}, tokens: { refresh_token: 'token' } },
  });
  const command = [resolve('ops/messages/messages.ts'), ...args, '--project', project];
  return execa(process.execPath, command, {
    env: { ...env, XDG_CONFIG_HOME: folder },
    timeout: patience.long,
    reject: false,
    all: true,
  });
}

const call = (method: string, database: string) => [
  method,
  `projects/${project}/databases/${database}`,
  'Bearer token',
];

test("with a person's login, the command delete reads the messages in all databases of the project", async () => {
  const { all, exitCode } = await run('delete', '--email', 'awa@client.example');
  expect([exitCode, all]).toEqual([
    0,
    expect.stringMatching(/^0 messages\.\n[^]*Nothing was deleted\.$/),
  ]);
  expect(calls).toEqual([
    call('ListCollectionIds', '(default)'),
    call('RunQuery', '(default)'),
    call('RunQuery', 'restored'),
  ]);
  expect(google.contradictions).toEqual([]);
});

test('a command shows the reason for which Firestore refuses', async () => {
  status = { 'grpc-status': '7', 'grpc-message': 'Missing or insufficient permissions.' };
  const { all, exitCode } = await run('resend');
  expect([exitCode, all]).toEqual([1, 'Firestore: Missing or insufficient permissions.']);
});
