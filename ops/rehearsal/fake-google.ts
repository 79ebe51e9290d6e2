import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { matchesGlob } from 'node:path';
import { gunzipSync } from 'node:zlib';

/*
 * A stand-in for Google's APIs. It checks each request against Google's own definitions, keeps what
 * was made, and refuses what Google refuses where a set-up or a deployment depends on it: an API
 * has to be enabled, an account has to exist before it gets a role, what was just made may be
 * unknown for a while, and long work is an operation to ask about.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- Google's resources, which are checked against `Schema`.
export type Json = Record<string, any>;

type Schema = {
  type?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  enum?: string[];
  readOnly?: boolean;
};
type Schemas = Record<string, Schema>;
type Method = { verb: string; path: string; query: string[]; request?: string };

/**
 * From Google's discovery documents (https://HOST/$discovery/rest?version=VERSION), whose revisions
 * are inside.
 */
const apis = Object.values(
  JSON.parse(readFileSync(new URL('google-apis.json', import.meta.url), 'utf8')) as Json,
) as {
  host: string;
  methods: Record<string, Method>;
  schemas: Schemas;
}[];

const methods = apis.flatMap(({ host, methods: all, schemas }) =>
  Object.entries(all).map(([id, method]) => {
    const path = method.path
      .replace(/[.()]/g, '\\$&')
      .replace(/\{[^}]+\}/g, '([^/:]+|[^/]+@[^/:]+)');
    return { ...method, id, host, schemas, pattern: RegExp(`^/${path}$`) };
  }),
);

/** Methods that answer with an operation to ask about. */
const isLong =
  /^(cloudresourcemanager.projects.create|firebase.projects.addFirebase|serviceusage.*nable|artifactregistry.*create|cloudfunctions.*functions.(create|patch)|firestore.*(databases|indexes|fields).(create|patch)|.*customDomains.create)$/;

/** Answers to requests that no discovery document describes: logins, uploads, the CLI's news. */
const elsewhere: Record<string, Json> = {
  'www.googleapis.com': { access_token: 'token', expires_in: 3600 },
  'oauth2.googleapis.com': { access_token: 'token', expires_in: 3600 },
  'storage.googleapis.com': {},
  'firebase-public.firebaseio.com': {},
  'firebaseextensions.googleapis.com': { instances: [] },
  'identitytoolkit.googleapis.com': { authorizedDomains: [] },
};

export const projectNumber = '424242424242';

const dnsOf = (rdata: string) => [{ records: [{ domainName: 'company.ci', type: 'A', rdata }] }];

/** Fields that Google adds to a new resource, by the end of the method's id. */
const added: Record<string, Json> = {
  'resourcemanager.projects.create': {
    name: `projects/${projectNumber}`,
    projectNumber,
    state: 'ACTIVE',
    lifecycleState: 'ACTIVE',
  },
  'projects.addFirebase': { projectNumber },
  'projects.updateBillingInfo': { billingEnabled: true },
  'sites.create': { type: 'DEFAULT_SITE' },
  'secrets.addVersion': { state: 'ENABLED' },
  'functions.create': { state: 'ACTIVE' },
  'indexes.create': { state: 'READY' },
  'queues.create': { state: 'RUNNING' },
  'jobs.create': { state: 'ENABLED' },
  'releases.create': { releaseUser: { email: 'owner@company.ci' } },
  'customDomains.create': {
    requiredDnsUpdates: { desired: dnsOf('199.36.158.100'), discovered: dnsOf('203.0.113.7') },
  },
};

/** A request: Google's name for its method, the name of the resource, and where that is kept. */
export type Seen = {
  method: string;
  name: string;
  key: string;
  project: string;
  query: Record<string, string>;
  body: Json;
};

export class GoogleError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const last = (name: string) => name.replace(/.*[/.]/, '');

export class FakeGoogle {
  /**
   * Everything that exists, by host and name, for example
   * `iam.googleapis.com/projects/x/serviceAccounts/y`.
   */
  readonly resources = new Map<string, Json>();
  readonly seen: Seen[] = [];
  /** Requests that contradict Google's definitions. */
  readonly faults: string[] = [];
  /** Whether a new resource is unknown to the first request that uses it. */
  slow = false;
  /**
   * Whether Google makes the default compute account with the Compute API. Google does so once, and
   * not again after the account was deleted.
   */
  makesBuilder = true;
  /** The error with which long work ends. */
  broken = '';
  /** Sees a request before it is answered; may throw a GoogleError. */
  before: (seen: Seen) => void = () => {};
  readonly #known = new Set<string>();
  #project = '';
  #count = 0;

  /** @param payer the project whose quota it counts against, which must have the API as well */
  #answer(
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
      if (payer) this.#assertEnabled(url.hostname, payer);
      this.before(seen);
      return { status: 200, body: withoutDefaults(this.#operation(seen, this.#act(verb, seen))) };
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      const { code, message } = error;
      return { status: code, body: { error: { code, message } } };
    }
  }

  /** Finds the method that a request is for, and checks the request against it. */
  #read(verb: string, url: URL, body: Json): Seen {
    const path = decodeURIComponent(url.pathname);
    const method = methods.find(
      (one) => one.host === url.hostname && one.verb === verb && one.pattern.test(path),
    );
    const parameters = [...url.searchParams.keys()].filter(
      (key) => !['alt', ...(method?.query ?? [])].includes(key),
    );
    const schema = method?.request ? { $ref: method.request } : { type: 'object', properties: {} };
    const [wrong] = method
      ? [
          ...parameters.map((key) => `unknown parameter ${key}`),
          ...faultsIn(body, schema, method.schemas),
        ]
      : ['unknown method'];
    if (!method || wrong) {
      this.faults.push(`${verb} ${url.hostname}${path}: ${wrong}`);
      throw new GoogleError(400, String(wrong));
    }
    const name = path
      .replace(/^\/v\d\w*\/|:\w+$/g, '')
      .replace(/^projects\/(-|\d+)(?=\/|$)/, `projects/${this.#project}`)
      .replace(/^sites\//, `projects/${this.#project}/sites/`)
      .replace(/versions\/latest$/, 'versions/1');
    const query = Object.fromEntries(
      [...url.searchParams.keys()].map((key) => [key, url.searchParams.getAll(key).join(',')]),
    );
    const project = /^projects\/([^/]+)/.exec(name)?.[1] ?? this.#project;
    return { method: method.id, name, key: `${url.hostname}/${name}`, project, query, body };
  }

  #act(verb: string, seen: Seen): Json {
    const { method, key, name, project, query, body } = seen;
    const host = key.split('/')[0] ?? '';
    if (!/^(serviceusage|cloudresourcemanager|cloudbilling)/.test(host))
      this.#assertEnabled(host, project);
    const special = this.#specials[last(method)];
    if (special) return special(seen);
    if (name.includes('operations/'))
      return this.resources.get(`operations/${last(name)}`) ?? { name, done: true };
    if (method.endsWith('releases.list')) return { releases: this.#list(key).toReversed() };
    if (method.endsWith('.list')) return { [last(name)]: this.#list(key) };
    if (verb === 'GET') return this.#existing(seen);
    if (verb === 'POST') return this.#create(seen);
    const wanted = (body['release'] ?? body) as Json;
    const fields =
      query['updateMask']?.split(',').map((field) => field.split('.')[0] ?? '') ??
      Object.keys(wanted);
    const before = /\/(fields\/\w+|billingInfo)$/.test(key)
      ? this.resources.get(key)
      : this.#existing(seen);
    const changes: Json = Object.fromEntries(
      fields.map((field) => [field, wanted[field] as unknown]),
    );
    // Fields that Google has added stay.
    if (method.endsWith('functions.patch')) {
      const { service, uri } = (before?.['serviceConfig'] ?? {}) as Json;
      changes['serviceConfig'] = {
        ...(changes['serviceConfig'] as Json | undefined),
        service,
        uri,
      };
    }
    return this.#keep(key, { ...before, ...changes, ...this.#added(method), name });
  }

  /** Methods that are no plain create, read, update or delete. */
  readonly #specials: Record<string, (seen: Seen) => Json> = {
    getAdminSdkConfig: ({ project }) => ({
      projectId: project,
      storageBucket: `${project}.appspot.com`,
    }),
    getBillingInfo: ({ key }) => this.resources.get(key) ?? {},
    getEffectiveOrgPolicy: ({ key }) => this.resources.get(`${key}/policy`) ?? {},
    getIamPolicy: ({ key }) => this.#policy(key),
    setIamPolicy: ({ key, project, body }) => this.#setPolicy(key, project, body['policy'] as Json),
    testIamPermissions: ({ body }) => ({ permissions: body['permissions'] as string[] }),
    batchGet: ({ query }) => ({
      services: query['names']?.split(',').map((name) => this.#service(name)),
    }),
    batchEnable: ({ name, body }) =>
      this.#enable(...(body['serviceIds'] as string[]).map((id) => `${name}/${id}`)),
    enable: ({ key, name }) =>
      key.startsWith('iam.')
        ? this.#keep(key, { ...this.resources.get(key), disabled: undefined })
        : this.#enable(name),
    generateServiceIdentity: () => ({}),
    addFirebase: ({ key, name, project, method }) =>
      this.#keep(key, { name, projectId: project, ...this.#added(method) }),
    addVersion: (seen) => {
      this.#existing(seen);
      return this.#keep(`${seen.key}/versions/1`, {
        name: `${seen.name}/versions/1`,
        ...this.#added(seen.method),
      });
    },
    generateUploadUrl: () => ({
      uploadUrl: 'https://storage.googleapis.com/upload',
      storageSource: { bucket: 'b', object: 'o' },
    }),
    populateFiles: ({ name, body }) => {
      this.#files.set(last(name), body['files'] as Record<string, string>);
      return {
        uploadRequiredHashes: Object.values(body['files'] as Json).filter(
          (hash) => !this.#uploads.has(String(hash)),
        ),
        uploadUrl: 'https://upload-firebasehosting.googleapis.com/upload',
      };
    },
    test: () => ({}),
    createDocument: ({ key, name, query, body }) =>
      this.#keep(`${key}/${query['documentId']}`, {
        ...body,
        name: `${name}/${query['documentId']}`,
      }),
    delete: (seen) => {
      this.#existing(seen);
      this.resources.delete(seen.key);
      return {};
    },
  };

  #added = (method: string): Json =>
    Object.entries(added).find(([end]) => method.endsWith(end))?.[1] ?? {};

  #create({ method, key, name, project, query, body }: Seen): Json {
    const [, given] = Object.entries(query).find(([parameter]) => parameter.endsWith('Id')) ?? [];
    const email = body['accountId'] && `${body['accountId']}@${project}.iam.gserviceaccount.com`;
    const id = String(given ?? email ?? body['projectId'] ?? body['name'] ?? ++this.#count).replace(
      /.*\//,
      '',
    );
    if (this.resources.has(`${key}/${id}`))
      throw new GoogleError(409, `${name}/${id} already exists.`);
    const [, metric] = /user\/([\w-]+)/.exec(JSON.stringify(body['conditions'] ?? '')) ?? [];
    if (metric)
      this.#soon(metric, new GoogleError(404, `Cannot find metric that matches type = ${metric}`));
    const made = { ...body, name: `${name}/${id}`, ...this.#added(method) };
    if (method.endsWith('functions.create')) {
      const service = `${name.replace(/functions$/, 'services')}/${id.toLowerCase()}`;
      const url = `https://${id}.run.app`;
      Object.assign(made, {
        url,
        serviceConfig: { ...(body['serviceConfig'] as Json), service, uri: url },
      });
    }
    if (method.endsWith('releases.create')) {
      const version = String(query['versionName']);
      Object.assign(made, { version: { name: version }, releaseTime: new Date().toISOString() });
    }
    if (method.endsWith('resourcemanager.projects.create')) this.#project = id;
    return this.#keep(`${key}/${id}`, made);
  }

  #keep(key: string, resource: Json): Json {
    this.resources.set(key, resource);
    return resource;
  }

  #existing({ key, name }: Seen): Json {
    const resource =
      this.resources.get(key) ?? (name.includes('/services/') ? this.#service(name) : undefined);
    if (resource) return resource;
    // Google gives the same answer for another person's project and for none.
    if (key.startsWith('cloudresourcemanager'))
      throw new GoogleError(403, `No permission on ${name}.`);
    throw new GoogleError(404, `${name} was not found.`);
  }

  /** The resources of a collection. `-` in its address stands for any name. */
  #list(key: string): Json[] {
    const parts = key.split('/');
    const isIn = (others: string[]) =>
      others.length === parts.length + 1 &&
      parts.every((part, index) => part === '-' || part === others[index]);
    return [...this.resources]
      .filter(([other]) => !other.includes('#') && isIn(other.split('/')))
      .map(([, resource]) => resource);
  }

  /**
   * Long work is answered as an operation, which is done when asked about, at the address that the
   * definitions say.
   */
  #operation({ method, key, name }: Seen, response: Json): Json {
    if (!isLong.test(method)) return response;
    const places = methods
      .filter((one) => key.startsWith(`${one.host}/`) && one.id.endsWith('operations.get'))
      .map(({ path }) =>
        RegExp(`^${path.replace(/^v\w+\/|operations.*/g, '').replace(/\{\w+\}/g, '[^/]+')}`),
      )
      .map((place) => place.exec(`${response['name'] ?? name}/`)?.[0] ?? '');
    const longest = places.toSorted((one, other) => other.length - one.length)[0];
    const operation = `operations/${++this.#count}`;
    const end = this.broken ? { error: { message: this.broken } } : { response };
    this.#keep(operation, { name: `${longest}${operation}`, done: true, ...end });
    return { name: `${longest}${operation}` };
  }

  #assertEnabled(host: string, project: string) {
    const off = new GoogleError(
      403,
      `${host} has not been used in project ${project} before or it is disabled.`,
    );
    if (this.#service(`projects/${project}/services/${host}`)['state'] !== 'ENABLED') throw off;
    this.#soon(host, off);
  }

  /** With a slow Google, the first use of a new resource fails. */
  #soon(what: string, error: GoogleError) {
    if (!this.slow || this.#known.has(what)) return;
    this.#known.add(what);
    throw error;
  }

  #service = (name: string): Json =>
    this.resources.get(`serviceusage.googleapis.com/${name}`) ?? { name, state: 'DISABLED' };

  #enable(...names: string[]): Json {
    for (const name of names) {
      this.#keep(`serviceusage.googleapis.com/${name}`, { name, state: 'ENABLED' });
      if (!this.makesBuilder || !name.endsWith('/compute.googleapis.com')) continue;
      this.makesBuilder = false;
      const email = `${projectNumber}-compute@developer.gserviceaccount.com`;
      const account = `${name.replace(/services.*/, 'serviceAccounts')}/${email}`;
      this.#keep(`iam.googleapis.com/${account}`, { name: account, email });
    }
    return {};
  }

  #policy(key: string): Json {
    const bindings = key.startsWith('cloudresourcemanager')
      ? [{ role: 'roles/owner', members: ['user:owner@company.ci'] }]
      : [];
    return this.resources.get(`${key}#policy`) ?? { etag: '0', bindings };
  }

  #setPolicy(key: string, project: string, policy: Json): Json {
    if (policy['etag'] && policy['etag'] !== this.#policy(key)['etag'])
      throw new GoogleError(409, 'There were concurrent policy changes.');
    for (const member of ((policy['bindings'] ?? []) as { members: string[] }[]).flatMap(
      ({ members }) => members,
    )) {
      const account = member.replace('serviceAccount:', '');
      if (account === member) continue;
      const unknown = new GoogleError(400, `Service account ${account} does not exist.`);
      const own =
        account.endsWith(`@${project}.iam.gserviceaccount.com`) ||
        account.startsWith(projectNumber);
      if (
        own &&
        !this.resources.has(`iam.googleapis.com/projects/${project}/serviceAccounts/${account}`)
      )
        throw unknown;
      this.#soon(account, unknown);
    }
    return this.#keep(`${key}#policy`, { ...policy, etag: String(++this.#count) });
  }

  /** For a program in this process. */
  readonly fetch = async (
    url: string,
    {
      method = 'GET',
      body = '',
      headers,
    }: { method?: string; body?: string; headers?: Headers } = {},
  ): Promise<Response> => {
    const answer = this.#answer(
      method,
      new URL(url),
      body,
      new Headers(headers).get('X-Goog-User-Project'),
    );
    return Response.json(answer.body, { status: answer.status });
  };

  /** Hosting's files by their hash, and the files of each version by path. */
  readonly #uploads = new Map<string, Buffer>();
  readonly #files = new Map<string, Record<string, string>>();
  /** The problem of the function that visitors call. */
  fault = '';

  /**
   * Answers a visitor's request, from the live release's files and headers or from the function to
   * which they lead.
   */
  #visit(
    verb: string,
    url: URL,
    body: string,
  ): { status: number; headers?: Record<string, string>; body: string | Buffer } {
    const project = url.hostname.split('.')[0] ?? '';
    const releases = this.#list(
      `firebasehosting.googleapis.com/projects/${project}/sites/${project}/channels/live/releases`,
    );
    const version = last(String(releases.at(-1)?.['version'].name));
    const { config = {} } =
      this.resources.get(
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

  /** The function that visitors call, as far as a probe needs it. */
  #call(verb: string, project: string, { serviceId, region }: Json, body: string) {
    const place = `projects/${project}/locations/${region}`;
    const functions = this.#list(`cloudfunctions.googleapis.com/${place}/functions`);
    const called = functions.find(({ name }) => last(String(name)).toLowerCase() === serviceId);
    if (!called) return { status: 404, body: 'no such service' };
    const mayCall = (service: string, member: string) =>
      JSON.stringify(
        this.resources.get(`run.googleapis.com/${place}/services/${service}#policy`) ?? '',
      ).includes(member);
    if (!mayCall(String(serviceId), 'allUsers')) return { status: 403, body: 'Forbidden' };
    if (verb !== 'POST') return { status: 204, body: '' };
    if (this.fault) return { status: 500, body: this.fault };
    const { id } = (JSON.parse(body) as Json)['data'] as Json;
    const document = this.resources.get(
      `firestore.googleapis.com/projects/${project}/databases/(default)/documents/probes/${id}`,
    );
    const queue = this.resources.get(`cloudtasks.googleapis.com/${place}/queues/sendCopy`);
    if (!queue) return { status: 503, body: 'no queue' };
    const isRun = mayCall('sendcopy', 'message-intake');
    if (document) document['fields'].state = { stringValue: isRun ? 'sent' : 'queued' };
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ result: { id } }),
    };
  }

  /** Serves the stand-in at 127.0.0.1, for programs whose requests redirect.ts sends there. */
  async listen(): Promise<{ port: number; close: () => void }> {
    const server = createServer((request, response) => {
      void buffer(request).then((given) => {
        const [verb, url] = [request.method ?? '', new URL(`https:/${request.url}`)];
        if (url.hostname.startsWith('upload-firebasehosting')) {
          this.#uploads.set(last(url.pathname), gunzipSync(given));
          return response.end('{}');
        }
        if (url.hostname.endsWith('.web.app')) {
          const { status, headers, body } = this.#visit(verb, url, String(given));
          return response.writeHead(status, headers).end(body);
        }
        const { status, body } = this.#answer(verb, url, String(given), null);
        return response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { port: (server.address() as AddressInfo).port, close: () => server.close() };
  }
}

/** As Google answers: without fields that are false, zero or empty. */
const withoutDefaults = (answer: Json): Json =>
  JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
    [false, 0, ''].includes(value as string) || (Array.isArray(value) && value.length === 0)
      ? undefined
      : value,
  ) as Json;

/** The contradictions between a value and its schema. */
function faultsIn(value: unknown, schema: Schema, schemas: Schemas, path = ''): string[] {
  const { $ref, type, items = {}, properties, additionalProperties, enum: options } = schema;
  if ($ref) return faultsIn(value, schemas[$ref] ?? {}, schemas, path);
  // Null is as if it was left out.
  if (type === 'any' || type === undefined || value === null) return [];
  if (type === 'array' && Array.isArray(value))
    return value.flatMap((one, index) => faultsIn(one, items, schemas, `${path}[${index}]`));
  if (type === 'object' && value instanceof Object)
    return Object.entries(value).flatMap(([key, one]) => {
      const inner = properties?.[key] ?? additionalProperties;
      if (!inner) return [`unknown field ${path}.${key}`];
      return inner.readOnly
        ? [`${path}.${key} is read-only`]
        : faultsIn(one, inner, schemas, `${path}.${key}`);
    });
  if (options && !(options as unknown[]).includes(value))
    return [`${path} cannot be ${JSON.stringify(value)}`];
  // 64-bit numbers are strings in Google's schemas, and may be given as numbers.
  const isRight =
    typeof value === type || (Number.isInteger(value) && (type === 'integer' || type === 'string'));
  return isRight ? [] : [`${path} is no ${type}: ${JSON.stringify(value)}`];
}
