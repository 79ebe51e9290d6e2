import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import tls from 'node:tls';

// Preloaded into a program (`--import`): sends all its requests to the stand-in (fake-google.ts).
const to = `http://127.0.0.1:${process.env['GOOGLE_PORT']}`;

/**
 * The URL at the stand-in, except for the functions, which the CLI starts on this machine and asks
 * what they need.
 */
const redirected = (url: string | URL | Request) => {
  const { href, host, pathname, search, hostname } = new URL(
    url instanceof Request ? url.url : url,
  );
  return /^(127.0.0.1|localhost)$/.test(hostname) ? href : `${to}/${host}${pathname}${search}`;
};

const { fetch } = globalThis;
globalThis.fetch = (url, init) => fetch(redirected(url), init);

// The Firebase CLI uploads files with undici's own function.
const undici = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'))(
  'undici',
) as {
  request: (url: string, options: object) => unknown;
};
const { request } = undici;
undici.request = (url, options) => request(redirected(url), options);

// Google's library for logins has a `fetch` of its own, which calls `https.request`.
https.request = ((url: string, { method, headers }: http.RequestOptions) =>
  http.request(redirected(url), { method, headers })) as typeof https.request;

// Firestore's client speaks gRPC through the test's proxy (`grpc_proxy`), here without encryption.
tls.connect = (({ socket }: { socket: Socket }, connected: () => void) => {
  queueMicrotask(connected);
  return Object.assign(socket, { authorized: true });
}) as typeof tls.connect;
