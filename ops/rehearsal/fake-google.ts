import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { contradictionIn, type Json, last, methods } from './definitions.ts';
import { GoogleError, Resources, type Seen } from './resources.ts';

/* A stand-in for Google's APIs. It validates requests by Google's own definitions
   (google-apis.json), except those to the hosts in `elsewhere` and uploads to Hosting, and stores
   the resources that requests make. Like Google, it refuses requests to an API that isn't enabled,
   except to the three APIs with which a project begins (`Resources.answer`). It also refuses roles
   for an account of the project that doesn't exist. */

/** Responses to requests that google-apis.json doesn't describe, such as logins and uploads. */
const elsewhere: Record<string, Json> = {
  'www.googleapis.com': { access_token: 'token', expires_in: 3600 },
  'oauth2.googleapis.com': { access_token: 'token', expires_in: 3600 },
  'storage.googleapis.com': {},
  'firebase-public.firebaseio.com': {},
  'firebaseextensions.googleapis.com': { instances: [] },
  'identitytoolkit.googleapis.com': { authorizedDomains: [] },
};

export class FakeGoogle extends Resources {
  readonly seen: Seen[] = [];
  readonly contradictions: string[] = [];
  /**
   * Called with each request in `seen` before the response is made, unless the payer lacks the API.
   */
  before: (seen: Seen) => void = () => {};

  /**
   * @param payer the project whose quota the request counts against; the API has to be enabled in
   * that project, too
   */
  #respond(
    verb: string,
    url: URL,
    body: string,
    payer: string | null,
  ): { status: number; body: Json } {
    try {
      const simple = elsewhere[url.hostname];
      if (simple) return { status: 200, body: simple };
      const seen = this.#read(verb, url, body === '' ? {} : (JSON.parse(body) as Json));
      this.seen.push(seen);
      if (payer) this.assertEnabled(url.hostname, payer);
      this.before(seen);
      return { status: 200, body: withoutDefaults(this.answer(verb, seen)) };
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      const { code, message } = error;
      return { status: code, body: { error: { code, message } } };
    }
  }

  #read(verb: string, url: URL, body: Json): Seen {
    const path = decodeURIComponent(url.pathname);
    const method = methods.find(
      (one) => one.host === url.hostname && one.verb === verb && one.pattern.test(path),
    );
    const wrong = method
      ? contradictionIn(method, [...url.searchParams.keys()], body)
      : 'unknown method';
    if (!method || wrong) {
      this.contradictions.push(`${verb} ${url.hostname}${path}: ${wrong}`);
      throw new GoogleError(400, String(wrong));
    }
    const query = Object.fromEntries(
      [...url.searchParams.keys()].map((key) => [key, url.searchParams.getAll(key).join(',')]),
    );
    const { name, project } = this.nameAt(path);
    return { method: method.id, name, key: `${url.hostname}/${name}`, project, query, body };
  }

  /** Replaces `fetch` in this process. */
  readonly fetch = async (
    url: string,
    {
      method = 'GET',
      body = '',
      headers,
    }: { method?: string; body?: string; headers?: Headers } = {},
  ): Promise<Response> => {
    const answer = this.#respond(
      method,
      new URL(url),
      body,
      new Headers(headers).get('X-Goog-User-Project'),
    );
    return Response.json(answer.body, { status: answer.status });
  };

  /** Serves the stand-in at 127.0.0.1, to which redirect.ts sends other programs' requests. */
  async listen(): Promise<{ port: number; close: () => void }> {
    const server = createServer((request, response) => {
      void buffer(request).then((given) => {
        const [verb, url] = [request.method ?? '', new URL(`https:/${request.url}`)];
        if (url.hostname.startsWith('upload-firebasehosting')) {
          this.hosting.upload(last(url.pathname), given);
          return response.end('{}');
        }
        if (url.hostname.endsWith('.web.app')) {
          const { status, headers, body } = this.hosting.visit(verb, url, String(given));
          return response.writeHead(status, headers).end(body);
        }
        const { status, body } = this.#respond(verb, url, String(given), null);
        return response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { port: (server.address() as AddressInfo).port, close: () => server.close() };
  }
}

/** Removes fields that are false, zero or empty from a response, because Google leaves them out. */
const withoutDefaults = (answer: Json): Json =>
  JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
    [false, 0, ''].includes(value as string) || (Array.isArray(value) && value.length === 0)
      ? undefined
      : value,
  ) as Json;
