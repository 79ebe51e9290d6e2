import { type Json, last, methods } from './definitions.ts';
import { Hosting } from './hosting.ts';

/** Methods that return a long-running operation. */
const isLong =
  /^(cloudresourcemanager.projects.create|firebase.projects.addFirebase|serviceusage.*nable|artifactregistry.*create|cloudfunctions.*functions.(create|patch)|firestore.*(databases|indexes|fields).(create|patch)|.*customDomains.create)$/;

export const projectNumber = '424242424242';

const dnsOf = (rdata: string) => [{ records: [{ domainName: 'company.ci', type: 'A', rdata }] }];

/** Fields that Google adds to what a method writes. Each key is the end of a method's id. */
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

/** `method` is the id of Google's API method, and `key` is the resource's key in `resources`. */
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

/** The resources of a Google project, and the effects of API methods on them. */
export class Resources {
  /**
   * All resources by host and name, for example `iam.googleapis.com/projects/x/serviceAccounts/y`.
   * The key of a resource's policy is the resource's key and `#policy`. The key of an operation is,
   * for example, `operations/1`.
   */
  readonly resources = new Map<string, Json>();
  /** Whether a new API, account or metric is unknown to the first request that uses it. */
  slow = false;
  /**
   * Whether Google makes the default compute account when the Compute API is enabled. Google does
   * so once: if somebody deletes the account, it stays deleted.
   */
  makesBuilder = true;
  operationsFailWith = '';
  readonly hosting = new Hosting(this.resources, (key) => this.#list(key));
  readonly #known = new Set<string>();
  #project = '';
  #count = 0;

  /**
   * The resource's name in a path. After `projects/`, a number or `-` stands for the project's id.
   */
  protected nameAt(path: string): { name: string; project: string } {
    const name = path
      .replace(/^\/v\d\w*\/|:\w+$/g, '')
      .replace(/^projects\/(-|\d+)(?=\/|$)/, `projects/${this.#project}`)
      .replace(/^sites\//, `projects/${this.#project}/sites/`)
      .replace(/versions\/latest$/, 'versions/1');
    return { name, project: /^projects\/([^/]+)/.exec(name)?.[1] ?? this.#project };
  }

  /** @throws GoogleError */
  protected answer(verb: string, seen: Seen): Json {
    const { key, project } = seen;
    const host = key.split('/')[0] ?? '';
    if (!/^(serviceusage|cloudresourcemanager|cloudbilling)/.test(host))
      this.assertEnabled(host, project);
    return this.#operation(seen, this.#act(verb, seen));
  }

  #act(verb: string, seen: Seen): Json {
    const { method, key, name, query, body } = seen;
    const special = this.#specials[method] ?? this.#inEveryApi[last(method)];
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
    // A patch keeps the fields that Google has added to the function.
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

  readonly #inEveryApi: Record<string, (seen: Seen) => Json> = {
    getIamPolicy: ({ key }) => this.#policy(key),
    setIamPolicy: ({ key, project, body }) => this.#setPolicy(key, project, body['policy'] as Json),
    testIamPermissions: ({ body }) => ({ permissions: body['permissions'] as string[] }),
    delete: (seen) => {
      this.#existing(seen);
      this.resources.delete(seen.key);
      return {};
    },
  };

  /** Methods with a response of their own, instead of the general one by HTTP verb. */
  readonly #specials: Record<string, (seen: Seen) => Json> = {
    'cloudbilling.projects.getBillingInfo': ({ key }) => this.resources.get(key) ?? {},
    'cloudfunctions.projects.locations.functions.generateUploadUrl': () => ({
      uploadUrl: 'https://storage.googleapis.com/upload',
      storageSource: { bucket: 'b', object: 'o' },
    }),
    'cloudresourcemanager.projects.getEffectiveOrgPolicy': ({ key }) =>
      this.resources.get(`${key}/policy`) ?? {},
    'firebase.projects.addFirebase': ({ key, name, project, method }) =>
      this.#keep(key, { name, projectId: project, ...this.#added(method) }),
    'firebase.projects.getAdminSdkConfig': ({ project }) => ({
      projectId: project,
      storageBucket: `${project}.appspot.com`,
    }),
    'firebasehosting.projects.sites.versions.populateFiles': ({ name, body }) => ({
      uploadRequiredHashes: this.hosting.populate(
        last(name),
        body['files'] as Record<string, string>,
      ),
      uploadUrl: 'https://upload-firebasehosting.googleapis.com/upload',
    }),
    'firebaserules.projects.test': () => ({}),
    'firestore.projects.databases.documents.createDocument': ({ key, name, query, body }) =>
      this.#keep(`${key}/${query['documentId']}`, {
        ...body,
        name: `${name}/${query['documentId']}`,
      }),
    'iam.projects.serviceAccounts.enable': ({ key }) =>
      this.#keep(key, { ...this.resources.get(key), disabled: undefined }),
    'secretmanager.projects.secrets.addVersion': (seen) => {
      this.#existing(seen);
      return this.#keep(`${seen.key}/versions/1`, {
        name: `${seen.name}/versions/1`,
        ...this.#added(seen.method),
      });
    },
    'serviceusage.services.batchEnable': ({ name, body }) =>
      this.#enable(...(body['serviceIds'] as string[]).map((id) => `${name}/${id}`)),
    'serviceusage.services.batchGet': ({ query }) => ({
      services: query['names']?.split(',').map((name) => this.#service(name)),
    }),
    'serviceusage.services.enable': ({ name }) => this.#enable(name),
    'serviceusage.services.generateServiceIdentity': () => ({}),
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
    // Google responds to a request for a missing project as for another person's project.
    if (key.startsWith('cloudresourcemanager'))
      throw new GoogleError(403, `No permission on ${name}.`);
    throw new GoogleError(404, `${name} was not found.`);
  }

  /** The resources of a collection. `-` in the collection's path stands for any name. */
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
   * If a method starts a long-running operation, keeps and returns the operation, which is done at
   * the next request for it. The operation's name begins with the path that Google's definitions
   * have for reading operations.
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
    const end = this.operationsFailWith
      ? { error: { message: this.operationsFailWith } }
      : { response };
    this.#keep(operation, { name: `${longest}${operation}`, done: true, ...end });
    return { name: `${longest}${operation}` };
  }

  protected assertEnabled(host: string, project: string) {
    const off = new GoogleError(
      403,
      `${host} has not been used in project ${project} before or it is disabled.`,
    );
    if (this.#service(`projects/${project}/services/${host}`)['state'] !== 'ENABLED') throw off;
    this.#soon(host, off);
  }

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
}
