import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { execa } from 'execa';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { region } from '../../functions/src/config.ts';
import { logFilters } from '../../functions/src/log.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { UserError } from '../../shared/command.ts';
import { Google } from '../google/google.ts';
import { databasesBesideOwn } from '../messages/stored-messages.ts';
import { projectNeeds } from '../setup/needs.ts';
import { Project } from '../setup/project.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import type { Json } from './definitions.ts';
import { FakeGoogle } from './fake-google.ts';
import { GoogleError, projectNumber, type Seen } from './resources.ts';

// Replaces the waiting between two requests to Google.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));
const project = 'company-site';
const account = 'cloudbilling.googleapis.com/billingAccounts/0A-1B';

let google: FakeGoogle;
let lines: string[];

beforeEach(() => {
  google = new FakeGoogle();
  google.resources.set(account, { name: 'billingAccounts/0A-1B', open: true });
  vi.spyOn(console, 'log').mockImplementation(
    (line: string) => void lines.push(...line.split('\n')),
  );
});

const settings = { ALERTS_TO: 'it@company.ci', MAIL_TO: 'ventes@company.ci' };
const chosen = { url: 'https://company.ci', password: () => Promise.resolve('secret') };
const isRead = ({ method }: Seen) =>
  /\.(get|list|batchGet|getBillingInfo|getIamPolicy|getEffectiveOrgPolicy)$/.test(method);

/** Resolves to the number of things that the site needs and still lacks. */
async function setUp({
  yes = true,
  billing = undefined as string | undefined,
  newPassword = false,
} = {}) {
  lines = [];
  google.seen.length = 0;
  vi.stubGlobal('fetch', google.fetch);
  const client = new Project(project, () => Promise.resolve('token'), yes);
  const { left } = await projectNeeds(client, settings, { ...chosen, billing, newPassword });
  expect(google.contradictions).toEqual([]);
  return left;
}

const changes = () => google.seen.filter((seen) => !isRead(seen)).map(({ method }) => method);
const signs = (sign: string) =>
  lines.filter((line) => line.includes(`${sign} `) && !line.startsWith(' '));

const roles = () =>
  [...google.resources].flatMap(([key, { bindings = [] }]) =>
    (bindings as { role: string; members: string[] }[])
      .filter(({ role }) => role !== 'roles/owner')
      .flatMap(({ role, members }) =>
        members.map((member) => [role, member, key.replace(/.*\/|#.*/g, '')]),
      ),
  );

/**
 * All resources by name, without the parts that differ from run to run: operations, etags, and
 * numbers that Google chooses.
 */
function state(): [key: string, Json][] {
  const kept = [...google.resources].filter(([key]) => !key.startsWith('operations'));
  const text = JSON.stringify(kept, (key, value: unknown) => (key === 'etag' ? undefined : value));
  const numbered =
    /(notificationChannels|alertPolicies|uptimeCheckConfigs|backupSchedules|budgets)\/\d+/g;
  const all = JSON.parse(text.replaceAll(numbered, '$1/N')) as [string, Json][];
  const nameOf = ([key, { displayName = '' }]: [string, Json]) => `${key} ${displayName}`;
  return all.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

test('an empty account is set up in one run though Google is slow, and a second run changes nothing', async () => {
  expect(await setUp({ yes: false })).toBeGreaterThan(10);
  expect(changes()).toEqual([]);
  // Set-up must not say of an empty project that somebody has deleted or forbidden something.
  expect(lines.join('\n')).not.toMatch(/Somebody has|ask its administrator/);
  google.slow = true;
  expect(await setUp()).toBe(0);
  expect(changes().length).toBeGreaterThan(25);
  expect(lines.join('\n')).toContain('company.ci A 199.36.158.100');
  const made = state();
  expect(await setUp()).toBe(0);
  expect(changes()).toEqual([]);
  // The DNS records, which a person has to set, are printed again.
  expect(
    lines.slice(lines.findIndex((line) => line.includes('Set these DNS records'))).slice(1, 3),
  ).toEqual(['      company.ci A 199.36.158.100', expect.stringMatching(/^\S/)]);
  expect(signs('✓').length).toBeGreaterThan(25);
  expect([...signs('+'), ...signs('~')].map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'Domain company.ci',
    'Domain www.company.ci, which leads to company.ci',
  ]);
  expect(state()).toEqual(made);
  const domains = [...google.resources.keys()].filter((key) => key.includes('/customDomains/'));
  for (const domain of domains)
    google.resources.set(domain, { ...google.resources.get(domain), hostState: 'HOST_ACTIVE' });
  expect(
    domains.map((domain) => google.resources.get(domain)?.['redirectTarget'] as unknown),
  ).toEqual([undefined, 'company.ci']);
  await setUp();
  expect([...signs('+'), ...signs('~')]).toEqual([]);
});

test('set-up makes empty lists of blocked senders and phrases, and keeps the entries of staff', async () => {
  await setUp();
  const key = `firestore.googleapis.com/projects/${project}/databases/(default)/documents/lists/blocked`;
  const empty = { arrayValue: {} };
  expect(google.resources.get(key)).toMatchObject({ fields: { senders: empty, phrases: empty } });
  const written = { fields: { senders: { arrayValue: { values: [{ stringValue: 'spam.ci' }] } } } };
  google.resources.set(key, written);
  await setUp();
  expect(google.resources.get(key)).toBe(written);
});

test("a restored database is found beside the project's own", async () => {
  await setUp();
  const others = () =>
    databasesBesideOwn(new Google(project, () => Promise.resolve('token'), false));
  expect(await others()).toEqual([]);
  const name = `projects/${project}/databases/restored`;
  google.resources.set(`firestore.googleapis.com/${name}`, { name });
  expect(await others()).toEqual(['restored']);
});

test("if the site's domain begins with www, set-up lists the domain without www, which leads to the site", async () => {
  await setUp();
  lines = [];
  await projectNeeds(new Project(project, () => Promise.resolve('token')), settings, {
    ...chosen,
    url: 'https://www.company.ci',
  });
  expect(lines.join('\n')).toContain('Domain company.ci, which leads to www.company.ci');
  expect(lines.join('\n')).not.toContain('www.www');
});

test("a project for trials leaves the site's domain to the real project, and is watched at its own URL", async () => {
  vi.stubGlobal('fetch', google.fetch);
  lines = [];
  const client = new Project(project, () => Promise.resolve('token'), true);
  expect(await projectNeeds(client, { ...settings, TRIALS: 'yes' }, chosen)).toEqual({ left: 0 });
  expect([...google.resources.keys()].join('\n')).not.toContain('customDomains');
  expect(lines.filter((line) => line.includes('Check of'))).toEqual([
    expect.stringContaining(`at ${project}.web.app`),
    expect.stringContaining(`at ${project}.web.app`),
  ]);
});

test('if a set-up is killed after any of its changes, the next run completes the project', async () => {
  await setUp();
  const complete = state();
  const count = changes().length;
  for (let last = 1; last < count; last++) {
    google = new FakeGoogle();
    google.resources.set(account, { name: 'billingAccounts/0A-1B', open: true });
    const killed = new Error('killed');
    let made = 0;
    google.before = (seen) => {
      if (!isRead(seen) && ++made > last) throw killed;
    };
    await expect(setUp()).rejects.toThrow("Google can't be reached: killed");
    google.before = () => {};
    expect(await setUp()).toBe(0);
    expect(state()).toEqual(complete);
  }
});

test('while the Compute API is not enabled, set-up does not say that the default compute account was deleted', async () => {
  const stopped = new Error('stopped');
  google.before = ({ method }) => {
    if (method.endsWith('batchEnable')) throw stopped;
  };
  await expect(setUp()).rejects.toThrow('stopped');
  google.before = () => {};
  await setUp({ yes: false });
  expect(lines.join('\n')).not.toContain('Somebody has deleted it');
});

/** A resource's kind, such as `iam/serviceAccounts`. */
const kindOf = (key: string) => `${key.split('.')[0]}/${/(\w+)\/[^/]+$/.exec(key)?.[1]}`;
const isBuilder = (key: string) => key.includes(`${projectNumber}-compute@`);

test('set-up shows and makes each thing that a project lacks, except the default compute account', async () => {
  await setUp();
  const [complete, all] = [state(), new Map(google.resources)];
  const outcomes = new Map<string, string>();
  for (const key of all.keys()) {
    if (key === account || key.startsWith('operations') || isBuilder(key)) continue;
    for (const each of all.keys())
      if (each === key || each.startsWith(`${key}/`)) google.resources.delete(each);
    // In a new project, Google makes the default compute account when set-up enables the APIs.
    if (kindOf(key) === 'cloudresourcemanager/projects') google.makesBuilder = true;
    const shown = await setUp({ yes: false }).then(
      () =>
        [...signs('+'), ...signs('~')].some((line) => !line.includes('Domain')) ||
        key.includes('customDomains'),
      () => true,
    );
    expect(changes()).toEqual([]);
    await setUp();
    if (!shown || !isDeepStrictEqual(state(), complete))
      outcomes.set(key, shown ? 'another is made' : 'not shown');
    google.resources.clear();
    for (const [each, was] of all) google.resources.set(each, was);
  }
  expect(new Set([...all.keys()].map(kindOf)).size).toBeGreaterThan(15);
  expect([...outcomes]).toEqual([]);
});

describe("set-up names at once things that it can't mend", () => {
  const key = (end: string) => [...google.resources.keys()].find((one) => one.endsWith(end)) ?? '';
  const builder = () => key(`${projectNumber}-compute@developer.gserviceaccount.com`);

  test.each<[what: string, change: () => void, text: RegExp]>([
    [
      'a default compute account that was deleted',
      () => google.resources.delete(builder()),
      /Within 30 days: gcloud iam service-accounts undelete/,
    ],
    [
      'a project that is being deleted',
      () =>
        Object.assign(google.resources.get(key(`projects/${project}`)) ?? {}, {
          lifecycleState: 'DELETE_REQUESTED',
        }),
      /Within 30 days: gcloud projects undelete/,
    ],
    [
      'a database in Datastore mode',
      () =>
        Object.assign(google.resources.get(key('databases/(default)')) ?? {}, {
          type: 'DATASTORE_MODE',
        }),
      /take another project/,
    ],
    [
      'a database in another region',
      () =>
        Object.assign(google.resources.get(key('databases/(default)')) ?? {}, {
          locationId: 'nam5',
        }),
      /A database can't be moved/,
    ],
    [
      'a policy of the organisation',
      () =>
        google.resources.set(`cloudresourcemanager.googleapis.com/projects/${project}/policy`, {
          listPolicy: { allowedValues: ['C0x'] },
        }),
      /ask its administrator to exempt this project/,
    ],
  ])('%s', async (_, change, text) => {
    await setUp();
    change();
    const { length } = google.seen;
    expect(await setUp()).toBeGreaterThan(0);
    expect(lines.join('\n')).toMatch(text);
    expect(lines.join('\n')).not.toContain('waiting');
    expect(changes()).toEqual([]);
    // Set-up didn't ask for a resource repeatedly.
    expect(google.seen.length).toBeLessThanOrEqual(length);
  });

  test.each([
    [
      'an account that Google does not find',
      'setIamPolicy',
      new GoogleError(400, 'Service account gone@company-site.iam does not exist.'),
    ],
    [
      'a used-up quota of accounts',
      'serviceAccounts.create',
      new GoogleError(429, 'Maximum number of service accounts on project reached.'),
    ],
    [
      'an API that nobody enabled',
      'repositories.create',
      new GoogleError(403, 'some.googleapis.com has not been used in project 1 before'),
    ],
    [
      "a deleted database's name",
      'databases.create',
      new GoogleError(
        400,
        "Database ID '(default)' is not available. Please retry in 296 seconds.",
      ),
    ],
  ])('%s', async (_, method, error) => {
    google.before = (seen) => {
      if (seen.method.endsWith(method)) throw error;
    };
    await expect(setUp()).rejects.toThrow(error.message);
    expect(google.seen.filter((seen) => seen.method.endsWith(method))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('waiting');
  });
});

test('set-up waits for a default compute account that Google makes late', async () => {
  google.makesBuilder = false;
  let asked = 0;
  google.before = ({ method, key }) => {
    if (!key.includes('-compute@') || !method.endsWith('serviceAccounts.get')) return;
    if (++asked === 4)
      google.resources.set(key, {
        name: key,
        email: `${projectNumber}-compute@developer.gserviceaccount.com`,
      });
  };
  expect(await setUp()).toBe(0);
  expect(asked).toBeGreaterThan(3);
});

test('after a deployment, set-up shows and grants the roles that the Firebase CLI grants only once', async () => {
  await setUp();
  google.resources.set(
    'serviceusage.googleapis.com/projects/company-site/services/cloudfunctions.googleapis.com',
    {
      state: 'ENABLED',
    },
  );
  google.resources.set(
    'serviceusage.googleapis.com/projects/company-site/services/run.googleapis.com',
    { state: 'ENABLED' },
  );
  const place = `projects/${project}/locations/${region}`;
  google.resources.set(`cloudfunctions.googleapis.com/${place}/functions/sendContactEmail`, {
    state: 'ACTIVE',
  });
  expect(await setUp({ yes: false })).toBe(2);
  expect(
    signs('+')
      .filter((line) => line.includes('roles/'))
      .map((line) => line.replace(/^\S+ /, '')),
  ).toEqual([
    'roles/run.invoker for allUsers, on sendcontactemail',
    'roles/secretmanager.secretAccessor for message-delivery, on SMTP_PASSWORD',
  ]);
  expect(await setUp()).toBe(0);
});

test('set-up grants each account the roles that it needs, and no other', async () => {
  await setUp();
  const emails = ['message-intake', 'message-delivery'].map(
    (name) => `${name}@${project}.iam.gserviceaccount.com`,
  );
  const builder = `serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`;
  const expected = [
    ...emails.map((email) => ['roles/datastore.user', `serviceAccount:${email}`, project]),
    ...emails.map((email) => ['roles/iam.serviceAccountUser', `serviceAccount:${email}`, email]),
    ['roles/cloudbuild.builds.builder', builder, project],
  ];
  expect(roles()).toHaveLength(expected.length);
  expect(roles()).toEqual(expect.arrayContaining(expected));
});

test('set-up makes database, backups, images, budget, uptime checks and alerts with their region, periods and recipients', async () => {
  vi.stubGlobal('fetch', google.fetch);
  const recipients = {
    ALERTS_TO: '',
    MAIL_TO: 'ventes@company.ci, direction@company.ci,ventes@company.ci',
    MONTHLY_BUDGET: '50',
  };
  // The company's own URL is reserved for examples, so set-up watches PROJECT.web.app.
  await projectNeeds(new Project(project, () => Promise.resolve('token'), true), recipients, {
    password: chosen.password,
  });
  const all = [...google.resources.values()];
  expect(all.find(({ locationId }) => locationId)).toMatchObject({
    type: 'FIRESTORE_NATIVE',
    locationId: region,
  });
  expect(all.find(({ dailyRecurrence }) => dailyRecurrence)).toMatchObject({
    retention: `${7 * 86_400}s`,
  });
  const images = all.find(({ cleanupPolicies }) => cleanupPolicies);
  expect(Object.values(images?.['cleanupPolicies'] as Json)).toEqual([
    expect.objectContaining({
      action: 'DELETE',
      condition: { tagState: 'ANY', olderThan: '86400s' },
    }),
  ]);
  expect(all.find(({ replication }) => replication)?.['replication']).toEqual({ automatic: {} });
  expect(all.find(({ budgetFilter }) => budgetFilter)).toMatchObject({
    amount: { specifiedAmount: { units: '50' } },
    budgetFilter: { projects: [`projects/${projectNumber}`] },
    thresholdRules: [{ thresholdPercent: 0.5 }, { thresholdPercent: 1 }],
  });
  expect(
    all.flatMap(({ labels }) => (labels as Json | undefined)?.['email_address'] ?? []),
  ).toEqual(['ventes@company.ci', 'direction@company.ci']);
  const checks = all.filter(({ httpCheck }) => httpCheck);
  expect(
    checks.map(({ period, monitoredResource }) => [period, monitoredResource.labels.host]),
  ).toEqual(['site', 'form'].map(() => ['300s', `${project}.web.app`]));
  const alerts = all.flatMap(({ conditions, notificationChannels: { length } = [] }) =>
    conditions
      ? [[conditions[0].conditionThreshold.aggregations[0].alignmentPeriod as unknown, length]]
      : [],
  );
  expect(alerts).toEqual(['300s', '1800s', '3600s', '3600s', '600s'].map((period) => [period, 2]));
});

test('npm run setup asks for the SMTP password, and stores it only with --yes and valid settings', async () => {
  vi.stubGlobal('fetch', google.fetch);
  await projectNeeds(new Project(project, () => Promise.resolve('token'), true), settings, {
    password: chosen.password,
  });
  const { port, close } = await google.listen();
  const { folder, write } = testFolder({
    'firebase/configstore/firebase-tools.json': { user: {}, tokens: { refresh_token: 'token' } },
  });
  let listening = String(port);
  let alertsTo = 'it@company.ci';
  const run = async (input: string, user: string, ...args: string[]) => {
    const mail =
      'SMTP_HOST=smtp.company.ci\nMAIL_FROM=site@company.ci\nMAIL_TO=ventes@company.ci\n';
    write(`functions/.env.${project}`, `${mail}SMTP_USER=${user}\nALERTS_TO=${alertsTo}\n`);
    google.seen.length = 0;
    const command = [resolve('ops/setup/setup.ts'), '--project', project, '--password', ...args];
    const { exitCode, all } = await execa(process.execPath, command, {
      cwd: folder,
      env: {
        XDG_CONFIG_HOME: `${folder}/firebase`,
        GOOGLE_PORT: listening,
        NODE_OPTIONS: `--import ${new URL('redirect.ts', import.meta.url).href}`,
        LOCALES_FOLDER: resolve('locales'),
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
      input,
      all: true,
      reject: false,
    });
    const stored = google.seen
      .filter(({ method }) => method.endsWith('addVersion'))
      .map(({ body }) => body['payload'] as Json);
    return [
      exitCode,
      all.split('\n').at(-1),
      changes().length,
      stored.map(({ data }) => atob(data as string)),
    ];
  };
  // Without --yes the password isn't stored, so the set-up isn't complete.
  expect(await run('', 'site')).toEqual([
    1,
    'Nothing was changed. To make the changes, add --yes.',
    0,
    [],
  ]);
  expect(await run(' geheim\n', 'site', '--yes')).toEqual([
    0,
    `Next: npm run deploy -- --project ${project}`,
    1,
    ['geheim'],
  ]);
  expect(await run('', '', '--yes')).toEqual([
    0,
    `Next: npm run deploy -- --project ${project}`,
    1,
    ['none'],
  ]);
  const asks = expect.stringMatching(/^The SMTP password is needed/);
  expect(await run('', 'site', '--yes')).toEqual([1, asks, 0, []]);
  alertsTo = 'it';
  expect(await run('geheim', 'site', '--yes')).toEqual([
    1,
    'Nothing was changed: correct the settings first.',
    0,
    [],
  ]);
  alertsTo = '';
  close();
  // A port at which nothing listens stands in for a login that has expired.
  listening = '9';
  const refused = expect.stringMatching(
    /^Google refuses your login \(.*\): npx firebase login --reauth$/,
  );
  expect(await run('', 'site')).toEqual([1, refused, 0, []]);
});

test('set-up keeps a role that others granted under a condition', async () => {
  await setUp();
  const key = `cloudresourcemanager.googleapis.com/projects/${project}#policy`;
  const condition = {
    title: 'until summer',
    expression: 'request.time < timestamp("2027-06-01T00:00:00Z")',
  };
  const other = { role: 'roles/datastore.user', members: ['user:staff@company.ci'], condition };
  google.resources.set(key, { etag: '1', bindings: [other] });
  await setUp();
  expect(google.resources.get(key)?.['bindings']).toContainEqual(other);
});

test('an account that has a role under a condition is also granted the role without a condition', async () => {
  await setUp();
  const needed = roles();
  const condition = {
    title: 'until summer',
    expression: 'request.time < timestamp("2027-06-01T00:00:00Z")',
  };
  for (const { bindings = [] } of google.resources.values())
    for (const binding of bindings as Json[])
      if (binding['role'] !== 'roles/owner') binding['condition'] = condition;
  expect(await setUp()).toBe(0);
  expect(roles().map(String).toSorted()).toEqual([...needed, ...needed].map(String).toSorted());
});

test('set-up shows things that somebody has switched off, and switches them on again', async () => {
  await setUp();
  const off: Record<string, Json> = {
    serviceAccounts: { disabled: true },
    metrics: { disabled: true },
    uptimeCheckConfigs: { disabled: true },
    alertPolicies: { enabled: false },
    notificationChannels: { enabled: false },
  };
  const isOff = ({ disabled, enabled }: Json) => disabled === true || enabled === false;
  for (const [key, resource] of google.resources) {
    const kind = /(\w+)\/[^/#]+$/.exec(key)?.[1] ?? '';
    if (!key.includes('/operations/')) Object.assign(resource, off[kind]);
  }
  const count = [...google.resources.values()].filter(isOff).length;
  expect(count).toBeGreaterThan(10);
  await setUp({ yes: false });
  // Domains don't count, because their DNS records are never set in this test.
  expect(signs('~').filter((line) => !line.includes('Domain'))).toHaveLength(count);
  expect(await setUp()).toBe(0);
  expect([...google.resources.values()].filter(isOff)).toEqual([]);
});

test('a role that somebody else grants at the same time is kept', async () => {
  const key = `cloudresourcemanager.googleapis.com/projects/${project}#policy`;
  const other = { role: 'roles/viewer', members: ['user:staff@company.ci'] };
  google.before = ({ method }) => {
    if (method !== 'cloudresourcemanager.projects.setIamPolicy' || google.resources.has(key))
      return;
    google.resources.set(key, { etag: 'theirs', bindings: [other] });
  };
  expect(await setUp()).toBe(0);
  expect(google.resources.get(key)?.['bindings']).toContainEqual(other);
});

test('uptime checks use HTTPS and validate the certificate, and all alerts go to ALERTS_TO', async () => {
  await setUp();
  const all = [...google.resources.values()];
  const [channel] = all.filter(({ type }) => type === 'email');
  const https = { useSsl: true, validateSsl: true, port: 443 };
  const call = { customContentType: 'application/json', requestMethod: 'POST' };
  expect(all.filter(({ httpCheck }) => httpCheck)).toMatchObject([
    {
      httpCheck: { ...https, path: '/' },
      contentMatchers: [{ content: 'id="contact"', matcher: 'CONTAINS_STRING' }],
    },
    {
      httpCheck: {
        ...https,
        ...call,
        path: sendContactEmailPath,
        acceptedResponseStatusCodes: [{ statusValue: 200 }],
      },
    },
  ]);
  expect(channel?.['labels']).toEqual({ email_address: 'it@company.ci' });
  const policies = all.filter(({ conditions }) => conditions);
  const conditions = policies.map(
    ({ conditions: [one] }) => (one as Json)['conditionThreshold'] as Json,
  );
  expect(
    conditions.map(({ comparison, thresholdValue }) => `${comparison} ${thresholdValue}`),
  ).toEqual(['GT 0', 'LT 1', 'GT 5', 'GT 5', 'LT 0.5'].map((limit) => `COMPARISON_${limit}`));
  expect(conditions.map(({ filter }) => filter as string)).toEqual([
    ...['errors', 'scheduleRuns', 'refused', 'unproven'].map(
      (name) =>
        `metric.type="logging.googleapis.com/user/${name}" AND resource.type="cloud_run_revision"`,
    ),
    expect.stringContaining('uptime_check/check_passed'),
  ]);
  expect(conditions[1]).toMatchObject({
    duration: '60s',
    evaluationMissingData: 'EVALUATION_MISSING_DATA_ACTIVE',
  });
  expect(conditions.at(-1)?.['aggregations']).toMatchObject([
    { perSeriesAligner: 'ALIGN_FRACTION_TRUE', groupByFields: ['metric.label.check_id'] },
  ]);
  for (const { notificationChannels } of policies)
    expect(notificationChannels).toEqual([channel?.['name']]);
});

test('a repeated error has one alert, and an error with another first line has another alert', async () => {
  await setUp();
  const all = [...google.resources.values()];
  const metric = all.find(({ filter }) => filter === logFilters.errors);
  expect(metric?.['metricDescriptor']).toMatchObject({ labels: [{ key: 'line' }] });
  const [, pattern = ''] =
    /^REGEXP_EXTRACT\(jsonPayload\.message, "(.*)"\)$/.exec(
      metric?.['labelExtractors'].line as string,
    ) ?? [];
  expect(
    new RegExp(pattern).exec('Error: no digest for a day\n    at a.ts:1\n    at b.ts:2')?.[1],
  ).toBe('Error: no digest for a day');
  const alert = all.find(({ displayName }) => displayName === 'Log: errors');
  expect(alert?.['conditions'][0].conditionThreshold.aggregations).toMatchObject([
    { groupByFields: ['metric.label.line'] },
  ]);
});

describe('set-up says what to do about', () => {
  const denied = (message: string) => new GoogleError(403, message);
  test.each<[name: string, method: string, error: GoogleError, text: RegExp]>([
    [
      "somebody else's project with this id",
      'projects.create',
      new GoogleError(409, 'Requested entity already exists'),
      /id is taken. Choose another/,
    ],
    [
      "Firebase's terms",
      'addFirebase',
      denied('The caller does not have permission'),
      /accept Firebase's terms/,
    ],
    [
      'a reserved name of the site',
      'sites.create',
      new GoogleError(400, 'Invalid name: `x` is reserved by another project'),
      /Another site has that name/,
    ],
    [
      'a region without databases',
      'databases.create',
      new GoogleError(400, 'Invalid location europe-west99'),
      /choose another region in functions/,
    ],
    [
      'a missing right to the budget',
      'budgets.create',
      denied('The caller does not have permission'),
      /billing account's administrator/,
    ],
    [
      'a missing role',
      'projects.setIamPolicy',
      denied("Permission 'setIamPolicy' denied"),
      /project's owner/,
    ],
    [
      'a used-up quota',
      'projects.create',
      new GoogleError(403, 'Project quota exceeded'),
      /quota is used up/,
    ],
    [
      "Google Cloud's terms",
      'projects.create',
      denied('Callers must accept Terms of Service'),
      /console.cloud.google.com once, as the same user, and accept the terms/,
    ],
    [
      'a login that was withdrawn meanwhile',
      'secrets.create',
      new GoogleError(401, 'Request had invalid authentication credentials.'),
      /npx firebase login --reauth/,
    ],
    [
      'an account that nobody may make',
      'serviceAccounts.create',
      new GoogleError(400, 'Service account creation is not allowed on this project.'),
      /administrator of your organisation/,
    ],
    [
      "another project's domain",
      'customDomains.create',
      new GoogleError(409, 'Domain company.ci is already in use by another project'),
      /TRIALS=yes[^]*remove the domain from the other project first/,
    ],
    [
      'too many projects of a billing account',
      'projects.updateBillingInfo',
      new GoogleError(400, 'Cloud billing quota exceeded'),
      /unlink a project that nobody needs/,
    ],
    [
      'a missing role on something that has a location in its URL',
      'repositories.create',
      denied('Permission denied on resource'),
      /project's owner/,
    ],
    [
      'anything else',
      'secrets.create',
      new GoogleError(400, 'Something'),
      /There is no advice on this error[^]*continues where it stopped/,
    ],
  ])('%s', async (_, method, error, text) => {
    google.before = (seen) => {
      if (seen.method.endsWith(method)) throw error;
    };
    const failure = await setUp().catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toMatch(text);
    expect((failure as Error).message).toContain(error.message);
  });

  test('an error at the end of a long-running operation', async () => {
    google.operationsFailWith = 'Project quota exceeded';
    await expect(setUp()).rejects.toThrow(/Project quota exceeded\nA quota is used up/);
  });

  test('a missing billing account, or a choice of several', async () => {
    google.resources.delete(account);
    await expect(setUp()).rejects.toThrow('You have no open billing account: https://');
    for (const id of ['1', '2', '3'])
      google.resources.set(account.replace('0A-1B', id), {
        name: `billingAccounts/${id}`,
        open: id !== '3',
      });
    await expect(setUp()).rejects.toThrow('Which billing account? --billing ID, one of: 1, 2');
    expect(await setUp({ billing: '2' })).toBe(0);
  });
});
