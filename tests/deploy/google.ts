import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/*
 * A stand-in for Google's APIs. It checks each request against Google's own definitions, keeps what was made, and refuses
 * what Google refuses where a set-up or a deployment depends on it: an API has to be enabled, an account has to exist before
 * it gets a role, what was just made may be unknown for a while, and long work is an operation to ask about.
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
type Method = { verb: string; path: string; query: string[]; request?: string };
type Api = { host: string; methods: Record<string, Method>; schemas: Record<string, Schema> };

/** From Google's discovery documents (https://HOST/$discovery/rest?version=VERSION), whose revisions are inside. */
const apis = JSON.parse(readFileSync(new URL('google-apis.json', import.meta.url), 'utf8')) as Record<string, Api>;

const methods = Object.values(apis).flatMap(({ host, methods: all, schemas }) =>
  Object.entries(all).map(([id, method]) => {
    const pattern = method.path.replace(/[.()]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/:]+|[^/]+@[^/:]+)');
    return { ...method, id, host, schemas, pattern: new RegExp(`^/${pattern}$`) };
  }),
);

/** What is answered where no discovery document describes the requests: logins, uploads, the CLI's news. */
const elsewhere: Record<string, Json> = {
  'www.googleapis.com': { access_token: 'token', expires_in: 3600 },
  'storage.googleapis.com': {},
  'upload-firebasehosting.googleapis.com': {},
  'firebase-public.firebaseio.com': {},
  'firebaseextensions.googleapis.com': { instances: [] },
};

/** A request; `method` is Google's name for it, and `name` that of the resource. */
export type Seen = { method: string; name: string; query: Record<string, string>; body: Json; quotaProject: string | undefined };

type Call = Seen & { key: string; host: string; project: string };

export class GoogleError extends Error {
  readonly code: number;
  readonly status: string;

  constructor(code: number, status: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const last = (name: string) => name.replace(/.*\//, '');
const notFound = (name: string) => new GoogleError(404, 'NOT_FOUND', `${name} was not found.`);
const forbidden = (message: string) => new GoogleError(403, 'PERMISSION_DENIED', message);

export const projectNumber = '424242424242';

export class Google {
  /** Everything that exists, by host and name, for example `iam.googleapis.com/projects/x/serviceAccounts/y`. */
  readonly resources = new Map<string, Json>();
  readonly seen: Seen[] = [];
  /** What contradicts Google's definitions. */
  readonly faults: string[] = [];
  /** Whether what Google knows late is refused once. */
  slow = false;
  /** Sees a request before it is answered; may throw a GoogleError. */
  before: (seen: Seen) => void = () => {};
  readonly #known = new Set<string>();
  #count = 0;

  get project() {
    return last([...this.resources.keys()].find((key) => key.startsWith('cloudresourcemanager')) ?? '').replace('#policy', '');
  }

  async answer(verb: string, url: URL, bodyText = '', quotaProject?: string): Promise<{ status: number; body: Json }> {
    try {
      const simple = elsewhere[url.hostname];
      if (simple) return { status: 200, body: simple };
      const call = this.#read(verb, url, bodyText, quotaProject);
      this.seen.push(call);
      this.before(call);
      return { status: 200, body: this.#operation(call, this.#act(call)) };
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      const { code, status, message } = error;
      return { status: code, body: { error: { code, status, message } } };
    }
  }

  /** Finds the method that a request is for, and checks the request against it. */
  #read(verb: string, url: URL, bodyText: string, quotaProject?: string): Call {
    const path = decodeURIComponent(url.pathname);
    const method = methods.find((one) => one.host === url.hostname && one.verb === verb && one.pattern.test(path));
    const fault = (what: string) => {
      this.faults.push(`${verb} ${url.hostname}${path}: ${what}`);
      return new GoogleError(400, 'INVALID_ARGUMENT', what);
    };
    if (!method) throw fault('unknown method');
    for (const key of url.searchParams.keys())
      if (![...method.query, 'alt'].includes(key)) throw fault(`unknown parameter ${key}`);
    const body = (bodyText === '' ? {} : JSON.parse(bodyText)) as Json;
    const schema = method.request ? { $ref: method.request } : { type: 'object', properties: {} };
    const [wrong] = faultsIn(body, schema, method.schemas, '');
    if (wrong) throw fault(wrong);
    const name = path
      .replace(/^\/v\d\w*\//, '')
      .replace(/^projects\/(-|\d+)(?=\/|$|:)/, `projects/${this.project}`)
      .replace(/^sites\//, `projects/${this.project}/sites/`);
    const query = Object.fromEntries(url.searchParams);
    if (method.query.includes('names')) query['names'] = url.searchParams.getAll('names').join(',');
    const project = /^projects\/([^/:]+)/.exec(name)?.[1] ?? this.project;
    const key = `${url.hostname}/${name.replace(/:\w+$/, '')}`;
    return { method: method.id, name, query, body, quotaProject, key, host: url.hostname, project };
  }

  #act(call: Call): Json {
    const { method, key, host, project, body, query } = call;
    const name = call.name.replace(/:\w+$/, '');
    if (!['serviceusage', 'cloudresourcemanager', 'cloudbilling'].some((free) => host.startsWith(free)))
      this.#assertEnabled(host, project);
    const [, special] = Object.entries(this.#specials).find(([end]) => method.endsWith(end)) ?? [];
    if (special) return special(call, name);
    switch (last(method.replaceAll('.', '/'))) {
      case 'create': {
        const given = Object.entries(query).find(([parameter]) => parameter.endsWith('Id'))?.[1];
        const id = given ?? last(String((body['name'] as string | undefined) ?? ++this.#count));
        return this.#create(`${key}/${id}`, `${name}/${id}`, body);
      }
      case 'get':
        if (name.includes('operations/')) return this.resources.get(`operations/${last(name)}`) ?? { name, done: true };
        return this.#existing(key, name);
      case 'list':
        return { [last(name)]: [...this.resources].filter(([other]) => this.#isIn(key, other)).map(([, resource]) => resource) };
      case 'patch':
      case 'update':
        return this.#change(key, name, (body['release'] as Json | undefined) ?? body, query['updateMask']);
      case 'getIamPolicy':
        return this.#policy(key);
      case 'setIamPolicy':
        return this.#setPolicy(key, project, body['policy'] as Json);
      case 'testIamPermissions':
        return { permissions: body['permissions'] as string[] };
      default:
        throw new GoogleError(501, 'UNIMPLEMENTED', `The stand-in does not know ${method}.`);
    }
  }

  /** Methods that do something else than their name says, by the end of their id. */
  readonly #specials: Record<string, (call: Call, name: string) => Json> = {
    'cloudresourcemanager.projects.create': ({ key, body }) =>
      this.#create(`${key}/${body['projectId']}`, `projects/${projectNumber}`, { ...body, state: 'ACTIVE' }),
    'cloudresourcemanager.projects.get': ({ key, name }) => {
      const project = this.resources.get(key);
      if (!project) throw forbidden(`The caller does not have permission on ${name}.`);
      return { ...project, projectNumber, lifecycleState: 'ACTIVE' };
    },
    'projects.getEffectiveOrgPolicy': ({ key }) => this.resources.get(`${key}/policy`) ?? {},
    'projects.getBillingInfo': ({ key }) => this.resources.get(key) ?? {},
    'projects.updateBillingInfo': ({ key, body }, name) =>
      this.#change(key, name, { ...body, billingEnabled: true }, 'billingAccountName,billingEnabled'),
    'services.batchGet': ({ query }) => ({ services: query['names']?.split(',').map((name) => this.#service(name)) }),
    'services.get': (_, name) => this.#service(name),
    'services.batchEnable': ({ key, body }) => this.#enable(key, ...(body['serviceIds'] as string[])),
    'services.enable': ({ key }) => this.#enable(key.replace(/\/[^/]+$/, ''), last(key)),
    'services.generateServiceIdentity': () => ({}),
    'projects.addFirebase': ({ key, project }, name) => this.#create(key, name, { projectId: project, projectNumber }),
    'projects.getAdminSdkConfig': ({ project }) => ({ projectId: project, storageBucket: `${project}.appspot.com` }),
    'sites.create': ({ key, query }, name) =>
      this.#create(`${key}/${query['siteId']}`, `${name}/${query['siteId']}`, { type: 'DEFAULT_SITE' }),
    'serviceAccounts.create': ({ key, project, body }, name) => {
      const email = `${body['accountId']}@${project}.iam.gserviceaccount.com`;
      return this.#create(`${key}/${email}`, `${name}/${email}`, { ...(body['serviceAccount'] as Json), email });
    },
    'secrets.addVersion': ({ key }, name) => {
      this.#existing(key, name);
      return this.#create(`${key}/versions/1`, `${name}/versions/1`, { state: 'ENABLED' });
    },
    'secrets.versions.get': ({ key }, name) => this.#existing(key.replace(/latest$/, '1'), name),
    'alertPolicies.create': ({ key, body }, name) => {
      const [, metric = ''] = /user\/([\w-]+)/.exec(JSON.stringify(body['conditions'])) ?? [];
      if (metric) this.#soon(metric, notFound(`Cannot find metric that matches type = ${metric}`));
      return this.#create(`${key}/${++this.#count}`, `${name}/${this.#count}`, body);
    },
    'functions.generateUploadUrl': () => ({
      uploadUrl: 'https://storage.googleapis.com/upload',
      storageSource: { bucket: 'b', object: 'o' },
    }),
    'functions.create': ({ key, query, body, project }, name) => {
      const id = String(query['functionId']);
      const serviceConfig = {
        ...(body['serviceConfig'] as Json),
        service: `projects/${project}/locations/${key.split('/')[4]}/services/${id.toLowerCase()}`,
        uri: `https://${id}.run.app`,
      };
      return this.#create(`${key}/${id}`, `${name}/${id}`, { ...body, serviceConfig, url: serviceConfig.uri, state: 'ACTIVE' });
    },
    'versions.populateFiles': ({ body }) => ({
      uploadRequiredHashes: Object.values(body['files'] as Json).slice(0, 1),
      uploadUrl: 'https://upload-firebasehosting.googleapis.com/upload',
    }),
    'firebaserules.projects.test': () => ({}),
  };

  /** Long work is answered as an operation, which is done when asked about. */
  #operation({ method, name, project }: Call, response: Json): Json {
    const long =
      /^(cloudresourcemanager.projects.create|firebase.projects.addFirebase|serviceusage.*nable|artifactregistry.*create|cloudfunctions.*functions.(create|patch|delete)|firestore.projects.databases.(create|patch|.*indexes.create|.*fields.patch)|iam.*workloadIdentityPools.*(create|patch)|firebasehosting.*customDomains.create)$/;
    if (!long.test(method)) return response;
    const place =
      /^projects\/[^/]+\/(locations\/[^/]+|databases\/[^/:]+|sites\/[^/]+\/customDomains\/[^/]+)(\/workloadIdentityPools\/[^/]+(\/providers\/[^/]+)?)?/.exec(
        String(response['name'] ?? name),
      )?.[0];
    const operation = `${place ? `${place}/` : ''}operations/${++this.#count}`.replaceAll(projectNumber, project);
    this.resources.set(`operations/${this.#count}`, { name: operation, done: true, response });
    return { name: operation };
  }

  #assertEnabled(host: string, project: string) {
    const off = forbidden(`${host} has not been used in project ${project} before or it is disabled.`);
    if (!this.resources.has(`serviceusage.googleapis.com/projects/${project}/services/${host}`)) throw off;
    this.#soon(host, off);
  }

  /** Fails the first time that something is used, if Google is slow. */
  #soon(what: string, error: GoogleError) {
    if (!this.slow || this.#known.has(what)) return;
    this.#known.add(what);
    throw error;
  }

  #service = (name: string): Json => this.resources.get(`serviceusage.googleapis.com/${name}`) ?? { name, state: 'DISABLED' };

  #enable(key: string, ...ids: string[]): Json {
    for (const id of ids) this.resources.set(`${key}/${id}`, { name: `${key.replace(/^[^/]+\//, '')}/${id}`, state: 'ENABLED' });
    return {};
  }

  #existing(key: string, name: string): Json {
    const resource = this.resources.get(key);
    if (!resource) throw notFound(name);
    return resource;
  }

  #create(key: string, name: string, resource: Json): Json {
    if (this.resources.has(key)) throw new GoogleError(409, 'ALREADY_EXISTS', `${name} already exists.`);
    this.resources.set(key, { ...resource, name });
    return { ...resource, name };
  }

  #change(key: string, name: string, body: Json, mask?: string): Json {
    const fields = mask?.split(',').map((path) => path.split('.')[0] ?? '') ?? Object.keys(body);
    if (!/\/(fields\/\w+|billingInfo)$/.test(key)) this.#existing(key, name);
    const changed = {
      ...this.resources.get(key),
      ...Object.fromEntries(fields.map((field) => [field, body[field] as unknown])),
      name,
    };
    this.resources.set(key, changed);
    return changed;
  }

  /** Whether something is in a collection, whose address may have `-` for any. */
  #isIn(key: string, other: string): boolean {
    const [parts, others] = [key.split('/'), other.split('/')];
    return (
      others.length === parts.length + 1 &&
      !other.includes('#') &&
      parts.every((part, index) => part === '-' || part === others[index])
    );
  }

  #policy(key: string): Json {
    const bindings = key.startsWith('cloudresourcemanager') ? [{ role: 'roles/owner', members: ['user:owner@company.ci'] }] : [];
    return this.resources.get(`${key}#policy`) ?? { etag: '0', bindings };
  }

  #setPolicy(key: string, project: string, policy: Json): Json {
    if (policy['etag'] && policy['etag'] !== this.#policy(key)['etag'])
      throw new GoogleError(409, 'ABORTED', 'There were concurrent policy changes.');
    for (const member of ((policy['bindings'] ?? []) as { members: string[] }[]).flatMap(({ members }) => members)) {
      const account = member.replace('serviceAccount:', '');
      if (account === member) continue;
      const unknown = new GoogleError(400, 'INVALID_ARGUMENT', `Service account ${account} does not exist.`);
      const own = account.endsWith(`@${project}.iam.gserviceaccount.com`);
      if (own && !this.resources.has(`iam.googleapis.com/projects/${project}/serviceAccounts/${account}`)) throw unknown;
      this.#soon(account, unknown);
    }
    const next = { ...policy, etag: String(++this.#count) };
    this.resources.set(`${key}#policy`, next);
    return next;
  }

  /** For a program in this process. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const quotaProject = new Headers(init.headers).get('x-goog-user-project') ?? undefined;
    const { status, body } = await this.answer(init.method ?? 'GET', url, (init.body ?? '') as string, quotaProject);
    return Response.json(body, { status });
  };

  /** Serves the stand-in at 127.0.0.1, for programs whose requests redirect.ts sends there. */
  async listen(): Promise<{ port: number; close: () => void }> {
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const url = new URL(request.url ?? '', `https://${String(request.headers['x-google-host'])}`);
      const quota = request.headers['x-goog-user-project'] as string | undefined;
      const { status, body } = await this.answer(request.method ?? '', url, await text(request), quota);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    const server = createServer((request, response) => void respond(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { port: (server.address() as AddressInfo).port, close: () => server.close() };
  }
}

/** What in a value contradicts its schema. */
function faultsIn(value: unknown, schema: Schema, schemas: Record<string, Schema>, path: string): string[] {
  const { $ref, type, items, properties, additionalProperties, enum: options } = schema;
  if ($ref) return faultsIn(value, schemas[$ref] ?? {}, schemas, path);
  // Null is as if it was left out.
  if (type === 'any' || type === undefined || value === null) return [];
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${path} is no array`];
    return value.flatMap((one, index) => faultsIn(one, items ?? {}, schemas, `${path}[${index}]`));
  }
  if (type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is no object`];
    return Object.entries(value).flatMap(([key, one]) => {
      const inner = properties?.[key] ?? additionalProperties;
      if (!inner) return [`unknown field ${path}.${key}`];
      return inner.readOnly ? [`${path}.${key} is read-only`] : faultsIn(one, inner, schemas, `${path}.${key}`);
    });
  }
  if (options && !(options as unknown[]).includes(value)) return [`${path} cannot be ${JSON.stringify(value)}`];
  const number = typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value));
  const right = type === 'integer' ? Number.isInteger(value) : type === 'number' ? number : typeof value === type;
  // 64-bit numbers are strings in Google's schemas, and may be given as numbers.
  return right || (type === 'string' && Number.isInteger(value)) ? [] : [`${path} is no ${type}: ${JSON.stringify(value)}`];
}
