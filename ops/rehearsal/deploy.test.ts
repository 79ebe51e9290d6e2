import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { execa, execaSync } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import config from '../../firebase.json' with { type: 'json' };
import { digestTime } from '../../functions/src/config.ts';
import { projectNeeds } from '../setup/needs.ts';
import { Project } from '../setup/project.ts';
import { patience } from '../../shared/patience.ts';
import { settingsFile } from '../../shared/settings.ts';
import type { Json } from './definitions.ts';
import { FakeGoogle } from './fake-google.ts';
import { GoogleError } from './resources.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const project = 'company-site';
const region = 'europe-west1';
const place = `projects/${project}/locations/${region}`;

// The folder is inside the project, because the CLI looks for the functions' packages above it.
mkdirSync('var', { recursive: true });
const folder = mkdtempSync('var/deploy-test-');
/** A clone of this repository with settings of its own. */
const clone = `${folder}/clone`;
const google = new FakeGoogle();
let closeGoogle: () => void;
let env: Record<string, string>;

const resource = (host: string, name: string) =>
  google.resources.get(`${host}.googleapis.com/${name}`) ?? {};
const emailOf = (account: string) => `${account}@${project}.iam.gserviceaccount.com`;
const [intake, delivery] = ['message-intake', 'message-delivery'].map(emailOf);
const members = (key: string) =>
  (resource(...(key.split('|') as [string, string]))['bindings'] as Json[]).map(
    ({ role, members: all }) => [role, all] as [string, string[]],
  );

async function setUp() {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubGlobal('fetch', google.fetch);
  const client = new Project(project, () => Promise.resolve('token'), true);
  await projectNeeds(
    client,
    { ALERTS_TO: 'it@company.ci' },
    { password: () => Promise.resolve('secret') },
  );
  vi.unstubAllGlobals();
}

const run = (program: string, ...args: string[]) =>
  execa(program, args, {
    cwd: clone,
    all: true,
    reject: false,
    stdin: 'ignore',
    timeout: patience.long,
    env,
    preferLocal: true,
  });

/** Runs `npm run deploy`, with the real Firebase CLI. */
const deploy = (...args: string[]) =>
  run(process.execPath, resolve('ops/deploy/deploy.ts'), '--project', project, ...args);

const git = (...args: string[]) =>
  execa('git', ['-c', 'user.name=x', '-c', 'user.email=x@company.ci', ...args], { cwd: clone });

const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '--message', message);

/**
 * Puts a stub of npm into the PATH: `npm test` exits with the given code, and `npm run build` needs
 * no packages in the clone.
 */
function stubNpm(testsEndWith: number): void {
  const { stdout: npm } = execaSync('which', ['npm']);
  const build = `exec '${process.execPath}' tools/build/build.ts`;
  const lines = [
    `[ "$1" = test ] && exit ${testsEndWith}`,
    `[ "$2" = build ] && ${build}`,
    `exec '${npm}' "$@"`,
  ];
  writeFileSync(`${folder}/npm`, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
}

beforeAll(async () => {
  google.resources.set('cloudbilling.googleapis.com/billingAccounts/0A-1B', {
    name: 'billingAccounts/0A-1B',
    open: true,
  });
  const { port, close } = await google.listen();
  closeGoogle = close;
  await execa('git', ['clone', '--quiet', '--shared', '--no-tags', '.', clone]);
  // The clone also gets the changes that are not committed yet.
  const listed = async (...args: string[]) =>
    (await execa('git', args)).stdout.split('\0').filter(Boolean);
  const changed = [
    ...(await listed('diff', 'HEAD', '--name-only', '-z')),
    ...(await listed('ls-files', '-zo', '--exclude-standard')),
  ];
  for (const file of changed) {
    if (existsSync(file)) cpSync(file, join(clone, file));
    else rmSync(join(clone, file), { force: true });
  }
  await git('add', '--all');
  await commit('Uncommitted changes');
  await git('tag', 'v1.0.0');
  writeFileSync(
    join(clone, settingsFile(project)),
    'SMTP_HOST=smtp.company.ci\nMAIL_FROM=site@company.ci\nMAIL_TO=ventes@company.ci\nRETENTION_DAYS=90\n',
  );
  const home = join(process.cwd(), folder, 'home');
  mkdirSync(join(home, 'configstore'), { recursive: true });
  const login = { user: { email: 'owner@company.ci' }, tokens: { refresh_token: 'token' } };
  writeFileSync(join(home, 'configstore/firebase-tools.json'), JSON.stringify(login));
  stubNpm(0);
  env = {
    PATH: `${join(process.cwd(), folder)}:${process.env['PATH']}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    GOOGLE_PORT: String(port),
    NODE_OPTIONS: `--import ${new URL('redirect.ts', import.meta.url).href}`,
    METADATA_SERVER_DETECTION: 'none',
    // Keeps the CLI from asking the registry for a newer version.
    npm_config_offline: 'true',
    CI: 'true',
  };
  await setUp();
  google.seen.length = 0;
});

afterAll(() => {
  closeGoogle();
  rmSync(folder, { recursive: true });
});

const liveReleases = () =>
  [...google.resources].filter(([key]) => key.includes('/channels/live/releases/'));
const liveVersion = () => String(liveReleases().at(-1)?.[1]['version'].name).replace(/.*\//, '');

test('a first deployment that fails at several calls says so; two more deployments, with a set-up between them, make the missing parts', async () => {
  const refused = ['queues.create', 'jobs.create', 'sendcontactemail'];
  google.before = ({ method, key }) => {
    const index = refused.findIndex(
      (part) => method.endsWith(part) || (method.endsWith('setIamPolicy') && key.endsWith(part)),
    );
    if (index < 0) return;
    refused.splice(index, 1);
    throw new GoogleError(403, 'Refused once: organisation policy');
  };
  const first = await deploy('--tested');
  google.before = () => {};
  expect(refused, first.all).toEqual([]);
  expect([first.exitCode, first.all]).toEqual([
    1,
    expect.stringMatching(/✗ Deployment: see above\.\n\nNothing was live before/),
  ]);

  // The first deployment made the function, but could not let visitors call it. The Firebase CLI
  // grants visitors this role only when it makes a function.
  const second = await deploy('--tested');
  expect([second.exitCode, second.all]).toEqual([
    1,
    expect.stringMatching(
      `403[^]*Visitors may not call the function: npm run setup -- --project ${project} --yes\\n\\n✗ Smoke test`,
    ),
  ]);
  await setUp();
  const third = await deploy('--tested');
  expect([third.exitCode, third.all]).toEqual([
    0,
    expect.stringMatching(
      /web\.app serves the page that was built\.[^]*Live: https:.*\nStill the template's: testimonials, figures, partners/,
    ),
  ]);
  expect(google.contradictions).toEqual([]);
});

test('a deployment makes functions, queue, schedules, rules, indexes and site as functions/src and firebase.json declare them', async () => {
  const functions = Object.fromEntries(
    ['sendContactEmail', 'sendCopy', 'sweepCopies', 'dailyDigest'].map((id) => {
      const { serviceConfig, buildConfig } = resource('cloudfunctions', `${place}/functions/${id}`);
      const {
        serviceAccountEmail,
        availableMemory,
        maxInstanceRequestConcurrency,
        maxInstanceCount,
        timeoutSeconds,
        secretEnvironmentVariables,
      } = serviceConfig as Json;
      const secrets = ((secretEnvironmentVariables ?? []) as Json[]).map(
        ({ key }) => key as string,
      );
      expect((buildConfig as Json)['runtime']).toBe('nodejs24');
      return [
        id,
        [
          serviceAccountEmail,
          availableMemory,
          maxInstanceRequestConcurrency,
          maxInstanceCount,
          timeoutSeconds ?? null,
          secrets,
        ],
      ];
    }),
  );
  expect(functions).toEqual({
    sendContactEmail: [intake, '512Mi', 8, 10, null, []],
    sendCopy: [delivery, '512Mi', 1, 5, 840, ['SMTP_PASSWORD']],
    sweepCopies: [delivery, '512Mi', 1, 1, 240, []],
    dailyDigest: [delivery, '512Mi', 1, 1, null, []],
  });

  const invokers = (service: string) => members(`run|${place}/services/${service}#policy`);
  const invoker = (...all: unknown[]) => [['roles/run.invoker', all]];
  const both = [`serviceAccount:${intake}`, `serviceAccount:${delivery}`];
  expect(['sendcontactemail', 'sendcopy', 'sweepcopies', 'dailydigest'].map(invokers)).toEqual([
    invoker('allUsers'),
    invoker(...both),
    invoker(both[1]),
    invoker(both[1]),
  ]);
  expect(members(`cloudtasks|${place}/queues/sendCopy#policy`)).toEqual([
    ['roles/cloudtasks.enqueuer', both],
  ]);
  expect(members(`secretmanager|projects/${project}/secrets/SMTP_PASSWORD#policy`)).toEqual([
    ['roles/secretmanager.secretAccessor', [both[1]]],
  ]);

  expect(resource('cloudtasks', `${place}/queues/sendCopy`)).toMatchObject({
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
    retryConfig: { maxAttempts: 100, minBackoff: '5s', maxBackoff: '60s', maxDoublings: 16 },
  });
  const oidcToken = { serviceAccountEmail: delivery };
  expect(
    ['dailyDigest', 'sweepCopies'].map((id) =>
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
  for (const group of ['messages', 'copies', 'digests', 'probes'])
    expect(google.resources.get(`${groups}/${group}/fields/expiresAt`)).toMatchObject({
      ttlConfig: {},
    });
  const { indexes } = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as {
    indexes: Json[];
  };
  const made = google.seen
    .filter(({ method }) => method.endsWith('indexes.create'))
    .map(({ body }) => body['fields'] as Json[]);
  expect(made.slice(0, indexes.length)).toEqual(indexes.map(({ fields }) => fields as Json[]));
  const [rules] = [...google.resources]
    .filter(([key]) => key.includes('/rulesets/'))
    .map(([, ruleset]) => JSON.stringify(ruleset));
  expect(rules).toContain('allow read, write: if false;');

  const [version] = google.seen
    .filter(({ method }) => method.endsWith('versions.patch'))
    .map(({ body }) => body['config'] as Json);
  expect(version?.['rewrites']).toEqual([
    { glob: '/api/send-contact-email', run: { serviceId: 'sendcontactemail', region } },
  ]);
  const { hosting } = config;
  expect(version?.['headers']).toEqual(
    hosting.headers.map(({ source, headers }) => ({
      glob: source,
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value as unknown])),
    })),
  );
  const [files = []] = google.seen
    .filter(({ method }) => method.endsWith('populateFiles'))
    .map(({ body }) => Object.keys(body['files'] as Json));
  const site = readdirSync(join(clone, 'dist'), { recursive: true, withFileTypes: true });
  const visible = site.filter(
    (entry) => entry.isFile() && !`${entry.parentPath}/${entry.name}`.includes('/.vite/'),
  );
  expect(files).toHaveLength(visible.length);
  // The page was built with the project's settings.
  expect(readFileSync(join(clone, 'dist/index.html'), 'utf8')).toContain('90\u00a0jours');
});

test('if a test fails, nothing is deployed', async () => {
  google.seen.length = 0;
  stubNpm(1);
  const { all, exitCode } = await deploy();
  stubNpm(0);
  expect([exitCode, all]).toEqual([
    1,
    expect.stringMatching(/✗ Tests: see above\.\nNot deployed\.$/),
  ]);
  expect(google.seen).toEqual([]);
});

test('deploying a preview makes a channel of Hosting, and leaves the live site alone', async () => {
  const before = liveVersion();
  const { all, exitCode } = await run(
    'firebase',
    'hosting:channel:deploy',
    'pr-1',
    '--project',
    project,
  );
  expect([exitCode, all]).toEqual([0, expect.stringContaining('Channel URL')]);
  expect([liveVersion(), google.contradictions]).toEqual([before, []]);
});

test('a deployment whose functions take no message prints the commands that bring the former release back', async () => {
  const former = liveVersion();
  google.hosting.functionFails = 'TypeError';
  // Two commits follow v1.0.0: v1.1.0, which nobody deploys, and the commit that is deployed now.
  await commit('A release that nobody deploys');
  await git('tag', 'v1.1.0');
  await commit('A change that fails');
  // On GitHub, the deployment also prints an annotation.
  env['GITHUB_ACTIONS'] = 'true';
  const { all, exitCode } = await deploy('--tested');
  delete env['GITHUB_ACTIONS'];
  google.hosting.functionFails = '';
  expect(exitCode).toBe(1);
  expect(all).toMatch(/takes no message: 500 TypeError[^]*✗ Smoke test: see above/);
  expect(liveVersion()).not.toBe(former);
  expect(all).toContain(
    `git checkout v1.0.0 && npm install && npx firebase deploy --only functions --project ${project}`,
  );
  expect(all).toMatch(
    /^::error::Not deployed to company-site, .* from a tag at v1\.0\.0\. To roll back the site alone: /m,
  );
  const [, ...back] = /npx (firebase hosting:clone .*)/.exec(all)?.[1]?.split(' ') ?? [];
  const cloned = await run('firebase', ...back);
  expect([cloned.exitCode, liveVersion()], cloned.all).toEqual([0, former]);
  expect(google.contradictions).toEqual([]);
});
