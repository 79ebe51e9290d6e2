import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import tls from 'node:tls';

// This file is preloaded into a program (`--import`), and sends the program's requests to the
// stand-in for Google (fake-google.ts).
const to = `http://127.0.0.1:${process.env['GOOGLE_PORT']}`;

/**
 * The stand-in's URL for a request. Requests to this machine stay as they are, because the CLI
 * starts the functions here and asks for their definitions.
 */
const redirected = (url: string | URL | Request) => {
  const { href, host, pathname, search, hostname } = new URL(
    url instanceof Request ? url.url : url,
  );
  return /^(127.0.0.1|localhost)$/.test(hostname) ? href : `${to}/${host}${pathname}${search}`;
};

const { fetch } = globalThis;
globalThis.fetch = (url, init) => fetch(redirected(url), init);

// The Firebase CLI uploads files with undici's `request` instead of `fetch`.
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

// Firestore's client speaks gRPC through the test's proxy (`grpc_proxy`), which uses no encryption.
tls.connect = (({ socket }: { socket: Socket }, connected: () => void) => {
  queueMicrotask(connected);
  return Object.assign(socket, { authorized: true });
}) as typeof tls.connect;
