import { setTimeout as sleep } from 'node:timers/promises';
import { resourceNames } from '../google/resource-names.ts';
import { type Json, lastPart } from '../google/google.ts';
import { type Project, projects } from './project.ts';

export async function googleProject(project: Project): Promise<string> {
  const { projectNumber } = await project.need({
    what: `Project ${project.id}`,
    // Google responds with 403 both for another person's project and for a missing one.
    look: () => project.google.find(`${projects}/${project.id}`, 403),
    wanted: { lifecycleState: 'ACTIVE' },
    byHand: (found) =>
      found &&
      `It is being deleted. Within 30 days: gcloud projects undelete ${project.id}. After that, its id is lost.`,
    make: () => project.google.ask('POST', projects, { projectId: project.id, name: project.id }),
    basis: true,
  });
  return String(projectNumber ?? 'NUMBER');
}

export async function apis(project: Project, list: string): Promise<boolean> {
  const services = `serviceusage.googleapis.com/v1/projects/${project.id}/services`;
  const all = list.split(/\s+/).map((api) => `${api}.googleapis.com`);
  const names = all.map((api) => `names=projects/${project.id}/services/${api}`);
  let wereOn: boolean | undefined;
  await project.need({
    what: `${all.length} APIs`,
    look: async () => {
      const { services: found } = await project.google.ask(
        'GET',
        `${services}:batchGet?${names.join('&')}`,
      );
      wereOn ??= (found as Json[]).every(({ state }) => state === 'ENABLED');
      return Object.fromEntries(
        (found as Json[]).map(({ name, state }) => [lastPart(name), state]),
      );
    },
    wanted: Object.fromEntries(all.map((api) => [api, 'ENABLED'])),
    make: async (found) => {
      const off = all.filter((api) => found?.[api] !== 'ENABLED');
      while (off.length > 0)
        await project.google.ask('POST', `${services}:batchEnable`, {
          serviceIds: off.splice(0, 20),
        });
    },
  });
  for (const api of all) project.google.known.add(api);
  return wereOn ?? false;
}

export async function firebase(project: Project) {
  const address = `firebase.googleapis.com/v1beta1/projects/${project.id}`;
  const add = () => project.google.ask('POST', `${address}:addFirebase`);
  await project.need({
    what: 'Firebase',
    look: () => project.google.find(address, 403),
    make: add,
  });
  const { sites } = resourceNames(project.id);
  await project.need({
    what: `Hosting at ${project.id}.web.app`,
    look: async () =>
      ((await project.google.find(sites))?.['sites'] as Json[] | undefined)?.find(
        ({ type }) => type === 'DEFAULT_SITE',
      ),
    make: () => project.google.ask('POST', `${sites}?siteId=${project.id}`),
  });
}

export async function serviceAccount(
  project: Project,
  name: string,
  ...roles: string[]
): Promise<string> {
  const accounts = `iam.googleapis.com/v1/projects/${project.id}/serviceAccounts`;
  const email = `${name}@${project.id}.iam.gserviceaccount.com`;
  await project.need({
    what: `Account ${name}`,
    look: () => project.google.find(`${accounts}/${email}`),
    wanted: { disabled: false },
    make: (found) =>
      found
        ? project.google.ask('POST', `${accounts}/${email}:enable`, {})
        : project.google.ask('POST', accounts, { accountId: name }),
  });
  project.google.known.add(email);
  for (const role of roles) await project.role(role, `serviceAccount:${email}`);
  return `${accounts}/${email}`;
}

/**
 * A need for the account with which Cloud Build builds the functions, and for its role. Google
 * makes the account once, some minutes after the Compute API was enabled.
 * @param wasOn whether all APIs, Compute's too, were enabled before this run: then a missing
 * account was deleted
 */
export async function builderAccount(
  project: Project,
  number: string,
  wasOn: boolean,
): Promise<void> {
  const email = `${number}-compute@developer.gserviceaccount.com`;
  const address = `iam.googleapis.com/v1/projects/${project.id}/serviceAccounts/${email}`;
  const account = await project.need({
    what: 'Default compute service account, which Cloud Build uses to build the functions',
    look: () => project.google.find(address),
    wanted: { disabled: false },
    byHand: (found) => !found && wasOn && gone,
    make: (found) =>
      found ? project.google.ask('POST', `${address}:enable`, {}) : untilThere(project, address),
  });
  if (account['email'] || account['name']) {
    project.google.known.add(email);
    await project.role('roles/cloudbuild.builds.builder', `serviceAccount:${email}`);
  }
}

async function untilThere(project: Project, address: string): Promise<void> {
  for (let tries = 0; tries < 60 && !(await project.google.find(address)); tries++)
    await sleep(5000);
}

const gone =
  'Somebody has deleted it, and no function can be built without it. Within 30 days: gcloud iam service-accounts undelete UNIQUE_ID ' +
  '(the id is in the log: protoPayload.methodName="google.iam.admin.v1.DeleteServiceAccount"). After 30 days: take another project.';
