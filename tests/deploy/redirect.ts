import { createRequire } from 'node:module';

// Loaded before a program (`--import`): sends every request that it makes to the stand-in (google.ts), and none elsewhere.
const port = process.env['GOOGLE_PORT'];

/** The CLI asks the functions, which it starts at this machine, what they need. */
const isLocal = (host: string) => /^(127.0.0.1|localhost)(:|$)/.test(host);

const redirect = (url: string | URL | Request) => {
  const { href, host, pathname, search } = new URL(url instanceof Request ? url.url : url);
  return { to: isLocal(host) ? href : `http://127.0.0.1:${port}${pathname}${search}`, host };
};

const { fetch } = globalThis;
globalThis.fetch = (url, init = {}) => {
  const { to, host } = redirect(url);
  const headers = new Headers(init.headers);
  headers.set('X-Google-Host', host);
  return fetch(to, { ...init, headers });
};

// The Firebase CLI uploads files with undici's own function.
const undici = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'))('undici') as {
  request: (url: string, options: { headers?: object }) => unknown;
};
const { request } = undici;
undici.request = (url, options) => {
  const { to, host } = redirect(url);
  return request(to, { ...options, headers: { ...options.headers, 'X-Google-Host': host } });
};
