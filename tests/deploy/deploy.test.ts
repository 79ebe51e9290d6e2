import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa, execaSync } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { digestTime } from '../../functions/src/config.ts';
import { settingsFile, settingsOfFunctions } from '../../tools/cloud/settings.ts';
import { previewNeeds } from '../../tools/cloud/previews.ts';
import { Project } from '../../tools/cloud/project.ts';
import { siteNeeds } from '../../tools/cloud/site.ts';
import { testLocales, writeTestLocales } from '../support/test-locales.ts';
import { Google, GoogleError, type Json } from './google.ts';
import { scriptOf } from '../../tools/script.ts';
import { patience } from '../../tools/patience.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const project = 'company-site';
const region = 'europe-west1';
const place = `projects/${project}/locations/${region}`;

// Inside the project, where the CLI finds the packages of the functions.
mkdirSync('var', { recursive: true });
const folder = mkdtempSync('var/deploy-test-');
/** A checkout with settings of its own, in which the command itself runs. */
const clone = `${folder}/clone`;
const settings = { SMTP_HOST: 'smtp.company.ci', MAIL_FROM: 'site@company.ci', MAIL_TO: 'ventes@company.ci' };
const google = new Google();
/** Of the first deployment; and everything that there was before it. */
const firstCalls: string[] = [];
let afterSetUp: [string, Json][];
let closeGoogle: () => void;
let env: Record<string, string>;

const resource = (host: string, name: string) => google.resources.get(`${host}.googleapis.com/${name}`) ?? {};
const emailOf = (account: string) => `${account}@${project}.iam.gserviceaccount.com`;
const [intake, delivery] = ['message-intake', 'message-delivery'].map(emailOf);
const members = (key: string) =>
  (resource(...(key.split('|') as [string, string]))['bindings'] as Json[]).map(
    ({ role, members: all }) => [role, all] as [string, string[]],
  );

async function setUp(id: string, previews = false) {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubGlobal('fetch', google.fetch);
  const client = new Project(id, () => Promise.resolve('token'), true);
  if (previews) await previewNeeds(client, 'company/site');
  else await siteNeeds(client, { ALERTS_TO: 'it@company.ci' }, { password: () => Promise.resolve('secret') });
  vi.unstubAllGlobals();
  google.seen.length = 0;
}

/** Runs `npm run deploy` in the clone, with the real Firebase CLI, without a terminal, logged in as the project's owner. */
const command = (id: string, args: string[] = [], more: Record<string, string> = {}) =>
  execa(process.execPath, [...scriptOf('deploy'), '--project', id, ...args], {
    cwd: clone,
    all: true,
    reject: false,
    stdin: 'ignore',
    timeout: patience.long,
    env: { ...env, LOCALES_FOLDER: resolve(folder, 'locales'), ...more },
  });

/** Where `npm test`, which would run all tests, ends with this code; other npm commands are the real ones. */
function whereTestsEndWith(code: number): { PATH: string } {
  const { stdout: npm } = execaSync('which', ['npm']);
  writeFileSync(`${folder}/npm`, `#!/bin/sh\n[ "$1" = test ] && exit ${code}\nexec '${npm}' "$@"\n`, { mode: 0o755 });
  return { PATH: `${resolve(folder)}:${process.env['PATH']}` };
}

beforeAll(async () => {
  google.resources.set('cloudbilling.googleapis.com/billingAccounts/0A-1B', { name: 'billingAccounts/0A-1B', open: true });
  const { port, close } = await google.listen();
  closeGoogle = close;
  await execa('git', ['clone', '--quiet', '--shared', '.', clone]);
  // What isn't committed yet is deployed, too.
  const git = async (...args: string[]) => (await execa('git', args)).stdout.split('\0').filter(Boolean);
  const changed = [...(await git('diff', 'HEAD', '--name-only', '-z')), ...(await git('ls-files', '-zo', '--exclude-standard'))];
  for (const file of changed) {
    if (existsSync(file)) cpSync(file, join(clone, file));
    else rmSync(join(clone, file));
  }
  await execa('git', ['add', '--all'], { cwd: clone });
  const as = ['-c', 'user.name=x', '-c', 'user.email=x@company.ci'];
  await execa('git', [...as, 'commit', '--quiet', '--allow-empty', '--message', 'What is not committed yet'], { cwd: clone });
  writeFileSync(join(clone, settingsFile(project)), settingsOfFunctions(settings));
  writeTestLocales(`${folder}/locales`);
  const config = join(process.cwd(), folder, 'home');
  mkdirSync(join(config, 'configstore'), { recursive: true });
  const login = { user: { email: 'owner@company.ci' }, tokens: { refresh_token: 'token' } };
  writeFileSync(join(config, 'configstore/firebase-tools.json'), JSON.stringify(login));
  env = {
    HOME: config,
    XDG_CONFIG_HOME: config,
    GOOGLE_PORT: String(port),
    NODE_OPTIONS: `--import ${new URL('redirect.ts', import.meta.url).href}`,
    METADATA_SERVER_DETECTION: 'none',
    // The CLI would ask the registry for a newer version.
    npm_config_offline: 'true',
    CI: 'true',
  };
  await setUp(project);
  afterSetUp = structuredClone([...google.resources]);
});

afterAll(() => {
  closeGoogle();
  rmSync(folder, { recursive: true });
});

test('after a set-up, the first deployment asks and enables nothing, and makes what functions/src and firebase.json say', async () => {
  const { all: printed, exitCode } = await command(project, [], whereTestsEndWith(0));
  expect(exitCode, printed).toBe(0);
  expect(printed).toContain('Deploy complete!');
  expect(google.faults).toEqual([]);
  expect(google.seen.filter(({ method }) => /services\.(batchE|e)nable/.test(method))).toEqual([]);
  firstCalls.push(...google.seen.map(({ method }) => method));

  const functions = Object.fromEntries(
    ['sendContactEmail', 'sendNotification', 'requeueUndelivered', 'dailyDigest'].map((id) => {
      const { serviceConfig, buildConfig } = resource('cloudfunctions', `${place}/functions/${id}`);
      const {
        serviceAccountEmail,
        availableMemory,
        maxInstanceRequestConcurrency,
        maxInstanceCount,
        timeoutSeconds,
        secretEnvironmentVariables,
      } = serviceConfig as Json;
      const secrets = ((secretEnvironmentVariables ?? []) as Json[]).map(({ key }) => key as string);
      expect((buildConfig as Json)['runtime']).toBe('nodejs24');
      return [
        id,
        [serviceAccountEmail, availableMemory, maxInstanceRequestConcurrency, maxInstanceCount, timeoutSeconds ?? null, secrets],
      ];
    }),
  );
  expect(functions).toEqual({
    sendContactEmail: [intake, '512Mi', 8, 10, null, []],
    sendNotification: [delivery, '512Mi', 1, 5, 1200, ['SMTP_PASSWORD']],
    requeueUndelivered: [delivery, '512Mi', 1, 1, 240, []],
    dailyDigest: [delivery, '512Mi', 1, 1, null, []],
  });

  const invokers = (service: string) => members(`run|${place}/services/${service}#policy`);
  const invoker = (...all: unknown[]) => [['roles/run.invoker', all]];
  const both = [`serviceAccount:${intake}`, `serviceAccount:${delivery}`];
  expect(['sendcontactemail', 'sendnotification', 'requeueundelivered', 'dailydigest'].map(invokers)).toEqual([
    invoker('allUsers'),
    invoker(...both),
    invoker(both[1]),
    invoker(both[1]),
  ]);
  expect(members(`cloudtasks|${place}/queues/sendNotification#policy`)).toEqual([['roles/cloudtasks.enqueuer', both]]);
  expect(members(`secretmanager|projects/${project}/secrets/SMTP_PASSWORD#policy`)).toEqual([
    ['roles/secretmanager.secretAccessor', [both[1]]],
  ]);

  expect(resource('cloudtasks', `${place}/queues/sendNotification`)).toMatchObject({
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
    retryConfig: { maxAttempts: 100, minBackoff: '5s', maxBackoff: '60s', maxDoublings: 16 },
  });
  const oidcToken = { serviceAccountEmail: delivery };
  expect(
    ['dailyDigest', 'requeueUndelivered'].map((id) =>
      resource('cloudscheduler', `${place}/jobs/firebase-schedule-${id}-${region}`),
    ),
  ).toMatchObject([
    {
      schedule: `every day ${digestTime}`,
      timeZone: 'Africa/Abidjan',
      httpTarget: { oidcToken },
      retryConfig: { retryCount: 3 },
    },
    { schedule: 'every 5 minutes', httpTarget: { oidcToken }, attemptDeadline: '240s' },
  ]);

  const groups = `firestore.googleapis.com/projects/${project}/databases/(default)/collectionGroups`;
  for (const group of ['messages', 'digests', 'checks'])
    expect(google.resources.get(`${groups}/${group}/fields/expiresAt`)).toMatchObject({ ttlConfig: {} });
  const { indexes } = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as { indexes: Json[] };
  const made = google.seen.filter(({ method }) => method.endsWith('indexes.create')).map(({ body }) => body['fields'] as Json[]);
  expect(made).toEqual(indexes.map(({ fields }) => fields as Json[]));
  const [rules] = [...google.resources]
    .filter(([key]) => key.includes('/rulesets/'))
    .map(([, ruleset]) => JSON.stringify(ruleset));
  expect(rules).toContain('allow read, write: if false;');

  const [version] = google.seen
    .filter(({ method }) => method.endsWith('versions.patch'))
    .map(({ body }) => body['config'] as Json);
  expect(version?.['rewrites']).toEqual([{ glob: '/api/send-contact-email', run: { serviceId: 'sendcontactemail', region } }]);
  const { hosting } = JSON.parse(readFileSync(join(clone, `var/deploy/${project}/files/firebase.json`), 'utf8')) as {
    hosting: { headers: { source: string; headers: Json[] }[] };
  };
  expect(version?.['headers']).toEqual(
    hosting.headers.map(({ source, headers }) => ({
      glob: source,
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])) as Json,
    })),
  );
  const [files] = google.seen
    .filter(({ method }) => method.endsWith('populateFiles'))
    .map(({ body }) => Object.keys(body['files'] as Json));
  const site = readdirSync(join(clone, `var/deploy/${project}/build/dist`), { recursive: true, withFileTypes: true });
  expect(files).toHaveLength(site.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length);
  // A language that isn't in the list is not for visitors.
  expect(files).not.toContain(`/${testLocales.pseudo}.html`);
  expect(
    google.seen.filter(({ method, name }) => method.endsWith('releases.create') && name.includes('/channels/live/')),
  ).toHaveLength(1);
});

test('if a test fails, nothing is deployed', async () => {
  google.seen.length = 0;
  const { all, exitCode } = await command(project, [], whereTestsEndWith(1));
  expect([exitCode, all]).toEqual([1, expect.stringMatching(/▶ Tests\n\nNot deployed\.$/)]);
  expect(google.seen.filter(({ method }) => /\.(create|patch|populateFiles)$/.test(method))).toEqual([]);
});

/** A deployment of what the first one has tested and built. */
const deployAgain = (...args: string[]) => command(project, ['--build', `var/deploy/${project}/build`, ...args]);
const git = async (...args: string[]) =>
  (await execa('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.ci', ...args], { cwd: clone })).stdout;
const functionNames = ['sendContactEmail', 'sendNotification', 'requeueUndelivered', 'dailyDigest'];
const releaseOf = (id: string) =>
  (resource('cloudfunctions', `${place}/functions/${id}`)['serviceConfig'] as Json | undefined)?.['environmentVariables']
    .RELEASE as string;
const liveVersion = () =>
  [...google.resources].filter(([key]) => key.includes('/channels/live/releases/')).at(-1)?.[1]['version'].name as string;
const documents = (collection: string) =>
  [...google.resources]
    .filter(([key]) => key.includes(`/documents/${collection}/`))
    .map(([, document]) => document['fields'] as Json);

/** What has to be there after a deployment: who may call what, queue and schedules, functions of one release, a live site, nothing left over. */
function expectComplete() {
  const policies = functionNames.map((id) => members(`run|${place}/services/${id.toLowerCase()}#policy`));
  const both = [`serviceAccount:${intake}`, `serviceAccount:${delivery}`];
  expect(policies).toEqual([['allUsers'], both, [both[1]], [both[1]]].map((all) => [['roles/run.invoker', all]]));
  expect(members(`cloudtasks|${place}/queues/sendNotification#policy`)).toEqual([['roles/cloudtasks.enqueuer', both]]);
  expect(members(`secretmanager|projects/${project}/secrets/SMTP_PASSWORD#policy`)).toEqual([
    ['roles/secretmanager.secretAccessor', [both[1]]],
  ]);
  for (const id of ['dailyDigest', 'requeueUndelivered'])
    expect(resource('cloudscheduler', `${place}/jobs/firebase-schedule-${id}-${region}`)).toMatchObject({ state: 'ENABLED' });
  expect(new Set(functionNames.map(releaseOf)).size).toBe(1);
  expect(liveVersion()).toBeTruthy();
  expect([documents('checks'), google.resources.has(lockKey)]).toEqual([[], false]);
}

const lockKey = `firestore.googleapis.com/projects/${project}/databases/(default)/documents/releases/lock`;

/** Calls after which something would be missing, though the next deployment had nothing to complain about; with SOAK, each that changes something. */
const decisive = /run.projects.*setIamPolicy|queues.create|jobs.create|channels.releases.create/;
const isChange = (method: string) => !/\.(get|list|batchGet|test|run\w*Query)\w*$/.test(method);

test(
  'a deployment that failed at whatever call is completed by the next one, which proves itself',
  { timeout: 1_800_000 },
  async () => {
    const before = structuredClone([...google.resources]);
    const methods = [...new Set(firstCalls)].filter(isChange).filter((method) => process.env['SOAK'] || decisive.test(method));
    expect(methods.length).toBeGreaterThan(3);
    for (const method of methods) {
      google.resources.clear();
      for (const [key, value] of structuredClone(afterSetUp)) google.resources.set(key, value);
      google.before = (seen) => {
        if (seen.method === method) throw new GoogleError(403, 'Refused once: organisation policy');
      };
      const first = await deployAgain();
      google.before = () => {};
      const second = await deployAgain();
      const said = `${method}\n${first.all}\n===== again\n${second.all}`;
      // What the CLI can do without, or does again by itself, is no failure.
      if (decisive.test(method)) expect(first.exitCode, said).toBe(1);
      expect(second.exitCode, said).toBe(0);
      // A check that could not be deleted is deleted a day later, by its `expiresAt`.
      if (method.endsWith('documents.delete'))
        for (const [key, { fields }] of google.resources)
          if (key.includes('/documents/checks/') && (fields as Json)['expiresAt']) google.resources.delete(key);
      expectComplete();
    }
    google.resources.clear();
    for (const [key, value] of before) google.resources.set(key, value);
  },
);

test('after a deployment whose functions take no message, the former release comes back, and the exit code says so', async () => {
  const [former, version] = [releaseOf('sendContactEmail'), liveVersion()];
  // Staff have paused it: the Firebase CLI resumes it with each release, the former one included.
  const queue = resource('cloudtasks', `${place}/queues/sendNotification`);
  queue['state'] = 'PAUSED';
  let broken: string | undefined;
  google.faultOf = (release) => {
    if (release !== former) broken ??= release;
    return release === broken ? 'TypeError' : undefined;
  };
  const { all, exitCode } = await deployAgain();
  google.faultOf = () => undefined;
  expect([exitCode, all]).toEqual([1, expect.stringContaining('The former release is back.')]);
  expect(all).toMatch(/takes no message: 500 TypeError/);
  expectComplete();
  expect(releaseOf('sendContactEmail').split(' ')[0]).toBe(former.split(' ')[0]);
  expect(liveVersion()).toBe(version.replace(/^projects\/[^/]+\//, ''));
  expect(documents('releases').map(({ state }) => (state as Json)['stringValue'] as string)).toContain('failed');
  expect(resource('cloudtasks', `${place}/queues/sendNotification`)).toMatchObject({ state: 'PAUSED' });
  resource('cloudtasks', `${place}/queues/sendNotification`)['state'] = 'RUNNING';
});

test('after one that was interrupted before, the release that comes back is the one that the site is of', async () => {
  const former = releaseOf('sendContactEmail');
  resource('cloudfunctions', `${place}/functions/dailyDigest`)['serviceConfig'].environmentVariables.RELEASE =
    '0123456789ab 2026';
  google.before = ({ method }) => {
    if (method.endsWith('channels.releases.create')) throw new GoogleError(403, 'Refused');
  };
  const { all, exitCode } = await deployAgain();
  google.before = () => {};
  expect([exitCode, all]).toEqual([1, expect.stringContaining('The former release is back.')]);
  expectComplete();
  expect(functionNames.map((name) => releaseOf(name).split(' ')[0])).toEqual(functionNames.map(() => former.split(' ')[0]));
});

test('a queue that staff have paused stays paused', async () => {
  const queue = resource('cloudtasks', `${place}/queues/sendNotification`);
  queue['state'] = 'PAUSED';
  const { all, exitCode } = await deployAgain();
  expect(exitCode, all).toBe(0);
  expect(all).toContain('the queue, which is paused');
  expect(resource('cloudtasks', `${place}/queues/sendNotification`)).toMatchObject({ state: 'PAUSED' });
  resource('cloudtasks', `${place}/queues/sendNotification`)['state'] = 'RUNNING';
});

test('what is not committed, and what someone else is deploying, is not deployed', async () => {
  writeFileSync(join(clone, 'uncommitted.txt'), '');
  const dirty = await command(project);
  rmSync(join(clone, 'uncommitted.txt'));
  expect([dirty.exitCode, dirty.all]).toEqual([
    1,
    expect.stringMatching(/uncommitted.txt\nCommit it, or deploy it with --dirty/),
  ]);
  const fields = { by: 'awa@company.ci', host: 'elsewhere', release: 'abc 2026' };
  const texts = Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]);
  const startedAt = { timestampValue: new Date().toISOString() };
  google.resources.set(lockKey, { fields: { ...Object.fromEntries(texts), startedAt } as Json });
  const locked = await deployAgain();
  expect([locked.exitCode, locked.all]).toEqual([
    1,
    expect.stringContaining('awa@company.ci is deploying abc 2026 from elsewhere'),
  ]);
  // What was interrupted an hour ago keeps nobody out; but of two that come then, one.
  const leftover = {
    fields: { startedAt: { timestampValue: new Date(Date.now() - 3_700_000).toISOString() } },
    updateTime: 'then',
  };
  const taken = { fields: { ...Object.fromEntries(texts), startedAt } as Json, updateTime: 'now' };
  google.resources.set(lockKey, leftover);
  google.before = ({ method, key }) => {
    if (!method.endsWith('documents.delete') || key !== lockKey) return;
    google.resources.set(lockKey, taken);
    google.before = () => {};
  };
  const late = await deployAgain();
  expect([late.exitCode, late.all]).toEqual([1, expect.stringContaining('awa@company.ci is deploying abc 2026')]);
  google.resources.set(lockKey, leftover);
  google.before = () => {};
  expect((await deployAgain()).exitCode).toBe(0);
  expectComplete();
});

test('a deployment that took more than an hour leaves the lock to the one that took it over', async () => {
  const taken: Json = { fields: {}, updateTime: 'now' };
  google.before = ({ key }) => {
    if (!google.resources.has(lockKey) || key === lockKey) return;
    google.resources.set(lockKey, taken);
    throw new GoogleError(403, 'Seen enough');
  };
  expect((await command(project, ['--rollback', 'HEAD~1'])).all).toContain('Seen enough');
  google.before = () => {};
  expect(google.resources.get(lockKey)).toBe(taken);
  google.resources.delete(lockKey);
});

test('of two deployments at once, the second is refused, and does nothing to the first', async () => {
  let second: ReturnType<typeof deployAgain> | undefined;
  let isWaiting = false;
  google.before = ({ method, query }) => {
    if (query['documentId'] === 'lock' && !second) {
      isWaiting = true;
      second = deployAgain();
      void second.then(() => (isWaiting = false));
    }
    // What comes after the lock: the first asks again until the second has ended.
    if (isWaiting && /cloudfunctions.*functions.list/.test(method)) throw new GoogleError(503, 'Busy');
  };
  const first = await deployAgain();
  google.before = () => {};
  const refused = await second;
  expect([first.exitCode, refused?.exitCode], `${first.all}\n===== second\n${refused?.all}`).toEqual([0, 1]);
  expect(refused?.all).toContain('owner@company.ci is deploying');
  expectComplete();
});

test('a deployment that fails, and cannot be recorded, takes itself back all the same', async () => {
  const former = releaseOf('sendContactEmail');
  let broken: string | undefined;
  google.faultOf = (release) => {
    if (release !== former) broken ??= release;
    return release === broken ? 'TypeError' : undefined;
  };
  google.before = ({ method, query }) => {
    if (method.endsWith('createDocument') && /^\d+$/.test(query['documentId'] ?? '')) throw new GoogleError(403, 'Refused');
  };
  const { all, exitCode } = await deployAgain();
  google.faultOf = () => undefined;
  google.before = () => {};
  expect([exitCode, all]).toEqual([1, expect.stringContaining('The former release is back.')]);
  expectComplete();
});

test('a roll-back is of a commit, by whatever name it is asked for', async () => {
  const unknown = await command(project, ['--rollback', 'no-such-branch']);
  expect([unknown.exitCode, unknown.all]).toEqual([1, expect.stringContaining('git knows no commit no-such-branch here')]);
  google.seen.length = 0;
  google.before = ({ query }) => {
    if (query['documentId'] === 'lock') throw new GoogleError(403, 'Seen enough');
  };
  expect((await command(project, ['--rollback', 'HEAD~1'])).exitCode).toBe(1);
  google.before = () => {};
  const [locked] = google.seen.filter(({ query }) => query['documentId'] === 'lock');
  expect(locked?.body['fields'].release.stringValue.split(' ')[0]).toBe(await git('rev-parse', '--short=12', 'HEAD~1'));
});

test('one screen says how the project stands, and what is wrong with it', async () => {
  const status = async (...args: string[]) => {
    const [script = '', ...given] = scriptOf('status');
    const { stdout, exitCode } = await execa(process.execPath, [script, ...given, '--project', project, ...args], {
      cwd: clone,
      reject: false,
      env,
    });
    return {
      stdout,
      exitCode,
      found: JSON.parse(args.length > 0 ? stdout : '{}') as Record<string, { is: string; ok: boolean }>,
    };
  };
  const { found } = await status('--json');
  expect(google.faults).toEqual([]);
  const commit = await git('rev-parse', '--short=12', 'HEAD');
  expect(found['functions']).toEqual({ is: expect.stringContaining(commit), ok: true });
  expect(found['site']?.is).toMatch(new RegExp(`^${commit}.* by owner@company.ci \\(owner@company.ci, 20`));
  expect(found['last deployment']).toEqual({ is: expect.stringContaining('has proved itself'), ok: true });
  expect(found['queue']?.is).toBe('RUNNING, 0 tasks');
  expect(found['messages held']?.is).toBe('0');
  expect(found['schedule dailyDigest']?.is).toContain('ENABLED');

  resource('cloudtasks', `${place}/queues/sendNotification`)['state'] = 'PAUSED';
  const receivedAt = { timestampValue: '2026-11-25T09:30:00Z' };
  for (const [id, state] of ['failed', 'unconfirmed'].entries())
    google.resources.set(`firestore.googleapis.com/projects/${project}/databases/(default)/documents/messages/${id}`, {
      fields: { state: { stringValue: state }, receivedAt },
    });
  const { stdout, exitCode } = await status();
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/✗ queue +PAUSED/);
  expect(stdout).toMatch(/✗ messages failed +1/);
  expect(stdout).toMatch(/✗ messages unconfirmed +1/);
  expect(stdout).toMatch(/last message +2026-11-25 09:30/);
  expect(stdout.split('\n').length).toBeLessThan(25);
  resource('cloudtasks', `${place}/queues/sendNotification`)['state'] = 'RUNNING';

  // Of a deployment that was interrupted.
  const { environmentVariables } = resource('cloudfunctions', `${place}/functions/dailyDigest`)['serviceConfig'] as Json;
  const { RELEASE } = environmentVariables as Json;
  Object.assign(environmentVariables as Json, { RELEASE: '0123456789ab 2026' });
  expect((await status('--json')).found['functions']).toEqual({ is: expect.stringMatching(/ and /), ok: false });
  Object.assign(environmentVariables as Json, { RELEASE });

  // What a deployment should have left, but is gone; and what Google refuses to tell.
  const gone = [
    `cloudscheduler.googleapis.com/${place}/jobs/firebase-schedule-dailyDigest-${region}`,
    `cloudfunctions.googleapis.com/${place}/functions/requeueUndelivered`,
    `run.googleapis.com/${place}/services/sendcontactemail#policy`,
  ].map((key) => [key, google.resources.get(key) ?? {}] as const);
  for (const [key] of gone) google.resources.delete(key);
  google.before = ({ method }) => {
    if (/alerts.list|runQuery/.test(method)) throw new GoogleError(403, 'Refused');
  };
  const { found: broken } = await status('--json');
  google.before = () => {};
  for (const [key, was] of gone) google.resources.set(key, was);
  expect(broken).toMatchObject({
    functions: { is: expect.stringContaining('requeueUndelivered missing'), ok: false },
    'schedule dailyDigest': { is: 'missing', ok: false },
    messages: { is: expect.stringContaining('Refused'), ok: false },
    'open alerts': { is: expect.stringContaining('Refused'), ok: false },
    missing: { is: expect.stringContaining('roles/run.invoker'), ok: false },
  });
});

test('one command goes back to the last release that was good: site and functions, with the settings of today', async () => {
  const good = releaseOf('sendContactEmail').split(' ')[0] ?? '';
  // Under another commit, with another page.
  await git('commit', '--quiet', '--allow-empty', '--message', 'Another');
  const file = join(clone, `var/deploy/${project}/build/release.json`);
  const commit = await git('rev-parse', '--short=12', 'HEAD');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as Json), commit }));
  expect((await deployAgain()).exitCode).toBe(0);
  expect(releaseOf('sendContactEmail')).toContain(commit);

  writeFileSync(join(clone, settingsFile(project)), settingsOfFunctions({ ...settings, SMTP_HOST: 'smtp2.company.ci' }));
  await git('worktree', 'add', '--detach', `var/rollback/${project}`, 'HEAD');
  google.seen.length = 0;
  const { all, exitCode } = await command(project, ['--rollback', 'last'], {
    PORT: String(Number(process.env['TEST_PORT'] ?? 24_300) - 380),
  });
  expect(exitCode, all).toBe(0);
  expect(google.faults).toEqual([]);
  expectComplete();
  expect(releaseOf('sendContactEmail').split(' ')[0]).toBe(good);
  const changed = google.seen.filter(({ method }) => isChange(method));
  // Not the database's rules and indexes, which newer data may need.
  expect(changed.filter(({ method }) => /indexes|rules/.test(method))).toEqual([]);
  expect(JSON.stringify(changed)).toContain('"SMTP_HOST":"smtp2.company.ci"');
  expect(
    changed.filter(({ method, name }) => method.endsWith('releases.create') && name.includes('/channels/live/')),
  ).toHaveLength(1);
  expect((await git('worktree', 'list')).split('\n')).toHaveLength(1);
});

test("a preview is made in its project with its account's roles, its settings and unfinished languages, and nothing is released", async () => {
  google.resources.delete(`cloudresourcemanager.googleapis.com/projects/${project}`);
  await setUp(`${project}-previews`, true);
  writeFileSync(join(clone, settingsFile(`${project}-previews`)), 'RETENTION_DAYS=90\n');
  const { all } = await command(`${project}-previews`, ['--preview', 'pr-7']);
  const page = readFileSync(join(clone, `var/deploy/${project}-previews/preview/build/dist/index.html`), 'utf8');
  expect(/effacé après ([^.]*)\./.exec(page)?.[1]).toBe('90\u00a0jours');
  expect(all).toContain('Channel URL');
  expect(google.faults).toEqual([]);
  const uploaded = google.seen.filter(({ method }) => method.endsWith('populateFiles'));
  expect(Object.keys(uploaded[0]?.body['files'] as Json)).toContain(`/${testLocales.pseudo}.html`);
  const methods = google.seen.map(({ method, name }) => `${method} ${name}`);
  expect(methods.filter((line) => line.includes(`projects/${project}/`) || line.includes('/channels/live/'))).toEqual([]);
});
