import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { smokeTest } from '../smoke-test.ts';
import { addressesIn } from './addresses.ts';
import { Documents } from './documents.ts';
import type { Json } from './google.ts';
import type { Project } from './project.ts';

type Endpoint = {
  callableTrigger?: object;
  scheduleTrigger?: object;
  taskQueueTrigger?: { invoker?: string[] };
  serviceAccountEmail: string;
  secretEnvironmentVariables?: { key: string }[];
};

/** What a folder's functions declare, as the Firebase CLI reads it. */
async function endpointsIn(folder: string): Promise<Record<string, Endpoint>> {
  const file = resolve(folder, 'manifest.json');
  const env = { FUNCTIONS_MANIFEST_OUTPUT_PATH: file, GCLOUD_PROJECT: 'demo-manifest', METADATA_SERVER_DETECTION: 'none' };
  const cwd = join(folder, 'functions');
  await execa('firebase-functions', [], { cwd, env, stdio: 'ignore', preferLocal: true, localDir: cwd });
  return (JSON.parse(readFileSync(file, 'utf8')) as { endpoints: Record<string, Endpoint> }).endpoints;
}

/**
 * Looks at what a deployment has to leave in a project, and repairs what it can: who may call which function, which the Firebase CLI
 * sets only when it makes one. What else is missing is printed, and counts in `project.left`.
 * @param folder what was deployed
 */
export async function completeDeployment(project: Project, folder: string, release: string): Promise<void> {
  const { functionOf, serviceOf, queueOf, jobOf, secretOf } = addressesIn(project.id);
  const addressOf = (account: string) =>
    account.replace(/@$/, `@${project.id}.iam.gserviceaccount.com`).replace(/\{\{.*?\}\}/, project.id);
  const member = (account: string) => `serviceAccount:${addressOf(account)}`;
  for (const [id, endpoint] of Object.entries(await endpointsIn(folder))) {
    const { callableTrigger, scheduleTrigger, taskQueueTrigger, serviceAccountEmail, secretEnvironmentVariables = [] } = endpoint;
    await project.need({
      what: `Function ${id}, of this release`,
      look: () => project.find(functionOf(id)),
      wanted: { state: 'ACTIVE', serviceConfig: { environmentVariables: { RELEASE: release } } },
      byHand: () => again,
    });
    const callers = callableTrigger
      ? ['allUsers']
      : (taskQueueTrigger?.invoker ?? [serviceAccountEmail]).map((account) => member(account));
    for (const caller of callers) await project.role('roles/run.invoker', caller, serviceOf(id));
    for (const { key } of secretEnvironmentVariables)
      await project.role('roles/secretmanager.secretAccessor', member(serviceAccountEmail), secretOf(key));
    if (taskQueueTrigger) {
      const queue = queueOf(id);
      const there = await project.need({ what: `Queue ${id}`, look: () => project.find(queue), byHand: () => again });
      if (there['name']) for (const caller of callers) await project.role('roles/cloudtasks.enqueuer', caller, queue);
    }
    if (scheduleTrigger) {
      const job = jobOf(id);
      await project.need({
        what: `Schedule of ${id}`,
        look: () => project.find(job),
        wanted: { state: 'ENABLED' },
        byHand: ({ state }) => (state === 'PAUSED' ? 'Somebody has paused it: console → Cloud Scheduler → Resume.' : again),
        make: (found) => (found ? project.ask('POST', `${job}:resume`, {}) : Promise.resolve()),
      });
    }
  }
}

const again = 'Deploy again: what is missing is made then.';

/** Waits until the indexes that a folder declares can be used: until then, queries that need them fail. */
export async function indexesReady(project: Project, folder: string): Promise<void> {
  const { indexes, fieldOverrides } = JSON.parse(readFileSync(join(folder, 'firestore.indexes.json'), 'utf8')) as {
    indexes: { collectionGroup: string; fields: Json[] }[];
    fieldOverrides: { collectionGroup: string; fieldPath: string }[];
  };
  const groups = `firestore.googleapis.com/v1/projects/${project.id}/databases/(default)/collectionGroups`;
  for (const { collectionGroup, fields } of indexes) {
    const paths = fields.map(pathAndOrder);
    // Google adds the document's name.
    const isIt = (one: Json) =>
      (one['fields'] as Json[])
        .map(pathAndOrder)
        .filter((path) => !path.startsWith('__name__'))
        .join() === paths.join();
    const look = async () =>
      ((await project.find(`${groups}/${collectionGroup}/indexes`))?.['indexes'] as Json[] | undefined)?.find(isIt);
    for (let found = await look(); found?.['state'] === 'CREATING'; found = await look()) {
      console.log(`  … waiting: the index of ${paths.join(', ')} is being built`);
      await sleep(10_000);
    }
    await project.need({
      what: `Index of ${collectionGroup}: ${paths.join(', ')}`,
      look,
      wanted: { state: 'READY' },
      byHand: () => again,
    });
  }
  for (const { collectionGroup, fieldPath } of fieldOverrides) {
    await project.need({
      what: `Deletion of ${collectionGroup} at ${fieldPath}`,
      look: async () =>
        (await project.find(`${groups}/${collectionGroup}/fields/${fieldPath}`))?.['ttlConfig'] as Json | undefined,
      byHand: () => again,
    });
  }
}

const pathAndOrder = ({ fieldPath, order }: Json) => `${fieldPath} ${String(order).toLowerCase()}`;

/** Whether visitors get the site of a folder, with its headers. Hosting's servers may need a moment. */
export async function siteIsLive(project: Project, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  const config = JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8')) as { hosting: { headers: Json[] } };
  const rules = config.hosting.headers.filter(({ source }) => source === '**' || source === '/');
  const headers = Object.fromEntries(
    rules.flatMap((rule) => (rule['headers'] as Json[]).map(({ key, value }) => [String(key).toLowerCase(), value as unknown])),
  ) as Record<string, string>;
  await project.need({
    what: `Site at ${project.id}.web.app, of this build, with its headers`,
    look: async () => {
      for (let tries = 1; ; tries++) {
        const answer = await fetch(`https://${project.id}.web.app/`).catch(() => undefined);
        const isThis = (await answer?.text()) === page;
        const wrong = Object.keys(headers).filter((name) => answer?.headers.get(name) !== headers[name]);
        if ((isThis && wrong.length === 0) || tries === 12) return { isThis, wrong };
        await sleep(5000);
      }
    },
    wanted: { isThis: true, wrong: [] },
    byHand: () => again,
  });
}

/** One synthetic message from the page to the login at the SMTP server; what is wrong counts in `project.left`. */
export async function messagePasses(project: Project, isQueuePaused: boolean): Promise<void> {
  const documents = new Documents(project);
  const checks = {
    create: (id: string, expiresAt: Date) => documents.create('checks', id, { state: 'waiting', error: null, expiresAt }),
    read: async (id: string) => (await documents.read('checks', id))?.fields,
    delete: (id: string) => documents.delete('checks', id),
  };
  await project.need({
    what: `A message gets through to ${isQueuePaused ? 'the queue, which is paused' : 'the SMTP server'}`,
    look: async () => {
      const problem = await smokeTest(`https://${project.id}.web.app`, checks, { isQueuePaused });
      return { problem: problem ?? '' };
    },
    wanted: { problem: '' },
    byHand: () => 'docs/deploy.md, “When something fails”, has the usual causes.',
  });
}
