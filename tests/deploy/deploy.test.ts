import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa, execaSync } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settingsFile, settingsOfFunctions } from '../../tools/cloud/settings.ts';
import { previewNeeds } from '../../tools/cloud/previews.ts';
import { Project } from '../../tools/cloud/project.ts';
import { siteNeeds } from '../../tools/cloud/site.ts';
import { testLocales, writeTestLocales } from '../support/test-locales.ts';
import { Google, type Json } from './google.ts';
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
    sendNotification: [delivery, '512Mi', 1, 5, 120, ['SMTP_PASSWORD']],
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
    { schedule: 'every day 07:00', timeZone: 'Africa/Abidjan', httpTarget: { oidcToken }, retryConfig: { retryCount: 3 } },
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
  const { hosting } = JSON.parse(readFileSync(join(clone, 'var/deploy/firebase.json'), 'utf8')) as {
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
  const site = readdirSync(join(clone, 'var/deploy-build/dist'), { recursive: true, withFileTypes: true });
  expect(files).toHaveLength(site.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length);
  // An unfinished language is not for visitors.
  expect(files).toContain(`/${testLocales.pseudo}.html`);
  expect(files).not.toContain(`/${testLocales.unfinished}.html`);
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

test('a roll-back deploys only the functions of a commit, with the settings of today', async () => {
  const git = (...args: string[]) => execa('git', args, { cwd: clone });
  await git('worktree', 'add', '--detach', 'var/rollback', 'HEAD');
  writeFileSync(join(clone, settingsFile(project)), settingsOfFunctions({ ...settings, SMTP_HOST: 'smtp2.company.ci' }));
  google.seen.length = 0;
  const { all, exitCode } = await command(project, ['--rollback', 'HEAD']);
  expect(exitCode, all).toBe(0);
  expect(google.faults).toEqual([]);
  const changed = google.seen.filter(({ method }) => /\.(create|patch|setIamPolicy|populateFiles)$/.test(method));
  // Neither site nor database.
  expect(changed.filter(({ method }) => /hosting|firestore|rules/.test(method))).toEqual([]);
  expect(JSON.stringify(changed)).toContain('"SMTP_HOST":"smtp2.company.ci"');
  expect((await git('worktree', 'list')).stdout.split('\n')).toHaveLength(1);
});

test("a preview is made in its project with its account's roles, its settings and unfinished languages, and nothing is released", async () => {
  google.resources.delete(`cloudresourcemanager.googleapis.com/projects/${project}`);
  await setUp(`${project}-previews`, true);
  writeFileSync(join(clone, settingsFile(`${project}-previews`)), 'RETENTION_DAYS=90\n');
  const { all } = await command(`${project}-previews`, ['--preview', 'pr-7']);
  const page = readFileSync(join(clone, 'var/deploy-build/dist/index.html'), 'utf8');
  expect(/effacé après ([^.]*)\./.exec(page)?.[1]).toBe('90\u00a0jours');
  expect(all).toContain('Channel URL');
  expect(google.faults).toEqual([]);
  const uploaded = google.seen.filter(({ method }) => method.endsWith('populateFiles'));
  expect(Object.keys(uploaded[0]?.body['files'] as Json)).toContain(`/${testLocales.unfinished}.html`);
  const methods = google.seen.map(({ method, name }) => `${method} ${name}`);
  expect(methods.filter((line) => line.includes(`projects/${project}/`) || line.includes('/channels/live/'))).toEqual([]);
});
