import { matchesGlob } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Json, last } from './definitions.ts';

type Answer = { status: number; headers?: Record<string, string>; body: string | Buffer };

/** Responds to visitors of the deployed sites and functions. */
export class Hosting {
  /**
   * The text with which the function that visitors call responds to messages, with status 500;
   * empty if the function works.
   */
  functionFails = '';
  /** The uploaded files, by hash. */
  readonly #uploads = new Map<string, Buffer>();
  /** Each version's files: the hash of a file by its path. */
  readonly #files = new Map<string, Record<string, string>>();
  readonly #resources: ReadonlyMap<string, Json>;
  readonly #list: (key: string) => Json[];

  constructor(resources: ReadonlyMap<string, Json>, list: (key: string) => Json[]) {
    this.#resources = resources;
    this.#list = list;
  }

  upload(hash: string, zipped: Buffer): void {
    this.#uploads.set(hash, gunzipSync(zipped));
  }

  /** Returns the hashes of the files that have to be uploaded. */
  populate(version: string, files: Record<string, string>): string[] {
    this.#files.set(version, files);
    return Object.values(files).filter((hash) => !this.#uploads.has(hash));
  }

  visit(verb: string, url: URL, body: string): Answer {
    const project = url.hostname.split('.')[0] ?? '';
    const releases = this.#list(
      `firebasehosting.googleapis.com/projects/${project}/sites/${project}/channels/live/releases`,
    );
    const version = last(String(releases.at(-1)?.['version'].name));
    const { config = {} } =
      this.#resources.get(
        `firebasehosting.googleapis.com/projects/${project}/sites/${project}/versions/${version}`,
      ) ?? {};
    const rewrite = (config.rewrites as Json[] | undefined)?.find(
      ({ glob }) => glob === url.pathname,
    );
    if (rewrite) return this.#call(verb, project, rewrite['run'] as Json, body);
    const files = this.#files.get(version) ?? {};
    const hash =
      files[url.pathname] ?? files[`${url.pathname}.html`] ?? files[`${url.pathname}index.html`];
    const rules = ((config.headers ?? []) as Json[]).filter(({ glob }) =>
      matchesGlob(url.pathname, String(glob)),
    );
    const headers = Object.assign({}, ...rules.map((rule) => rule['headers'] as Json)) as Record<
      string,
      string
    >;
    return { status: hash ? 200 : 404, headers, body: this.#uploads.get(hash ?? '') ?? '' };
  }

  /** Plays the function that visitors call, as far as the smoke test needs it. */
  #call(verb: string, project: string, { serviceId, region }: Json, body: string): Answer {
    const place = `projects/${project}/locations/${region}`;
    const functions = this.#list(`cloudfunctions.googleapis.com/${place}/functions`);
    const called = functions.find(({ name }) => last(String(name)).toLowerCase() === serviceId);
    if (!called) return { status: 404, body: 'no such service' };
    const mayCall = (service: string, member: string) => {
      const policy = this.#resources.get(`run.googleapis.com/${place}/services/${service}#policy`);
      return ((policy?.['bindings'] ?? []) as { role: string; members: string[] }[]).some(
        ({ role, members }) => role === 'roles/run.invoker' && members.includes(member),
      );
    };
    if (!mayCall(String(serviceId), 'allUsers')) return { status: 403, body: 'Forbidden' };
    if (verb !== 'POST') return { status: 204, body: '' };
    if (this.functionFails) return { status: 500, body: this.functionFails };
    const { id } = (JSON.parse(body) as Json)['data'] as Json;
    const document = this.#resources.get(
      `firestore.googleapis.com/projects/${project}/databases/(default)/documents/probes/${id}`,
    );
    const queue = this.#resources.get(`cloudtasks.googleapis.com/${place}/queues/sendCopy`);
    if (!queue) return { status: 503, body: 'no queue' };
    const caller = `serviceAccount:message-intake@${project}.iam.gserviceaccount.com`;
    const isRun = mayCall('sendcopy', caller);
    if (document) document['fields'].state = { stringValue: isRun ? 'sent' : 'queued' };
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ result: { id } }),
    };
  }
}
