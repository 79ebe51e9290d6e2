import { addressesIn } from './addresses.ts';
import type { Json } from './google.ts';
import { lastPart, type Project, projects } from './project.ts';

/** Resolves to the project's number. */
export async function existence(project: Project): Promise<string> {
  const { projectNumber } = await project.need({
    what: `Project ${project.id}`,
    // Google doesn't tell a project of someone else from one that doesn't exist.
    look: () => project.find(`${projects}/${project.id}`, 403),
    wanted: { lifecycleState: 'ACTIVE' },
    byHand: () => 'It is being deleted: https://console.cloud.google.com/cloud-resource-manager',
    make: () => project.ask('POST', projects, { projectId: project.id, name: project.id }),
    basis: true,
  });
  return String(projectNumber ?? 'NUMBER');
}

export async function apis(project: Project, list: string) {
  const services = `serviceusage.googleapis.com/v1/projects/${project.id}/services`;
  const all = list.split(/\s+/).map((api) => `${api}.googleapis.com`);
  const names = all.map((api) => `names=projects/${project.id}/services/${api}`);
  await project.need({
    what: `${all.length} APIs`,
    look: async () => {
      const { services: found } = await project.ask('GET', `${services}:batchGet?${names.join('&')}`);
      return Object.fromEntries((found as Json[]).map(({ name, state }) => [lastPart(name), state]));
    },
    wanted: Object.fromEntries(all.map((api) => [api, 'ENABLED'])),
    make: async (found) => {
      const off = all.filter((api) => found?.[api] !== 'ENABLED');
      // Google takes twenty at a time.
      while (off.length > 0) await project.ask('POST', `${services}:batchEnable`, { serviceIds: off.splice(0, 20) });
    },
  });
}

export async function firebase(project: Project) {
  const address = `firebase.googleapis.com/v1beta1/projects/${project.id}`;
  const add = () => project.ask('POST', `${address}:addFirebase`);
  await project.need({ what: 'Firebase', look: () => project.find(address, 403), make: add });
  const { sites } = addressesIn(project.id);
  await project.need({
    what: `Hosting at ${project.id}.web.app`,
    look: async () => ((await project.find(sites))?.['sites'] as Json[] | undefined)?.find(({ type }) => type === 'DEFAULT_SITE'),
    make: () => project.ask('POST', `${sites}?siteId=${project.id}`),
  });
}

/** An account with roles in the project. Resolves to its address. */
export async function serviceAccount(project: Project, name: string, ...roles: string[]): Promise<string> {
  const accounts = `iam.googleapis.com/v1/projects/${project.id}/serviceAccounts`;
  const email = `${name}@${project.id}.iam.gserviceaccount.com`;
  await project.need({
    what: `Account ${name}`,
    look: () => project.find(`${accounts}/${email}`),
    wanted: { disabled: false },
    make: (found) =>
      found ? project.ask('POST', `${accounts}/${email}:enable`, {}) : project.ask('POST', accounts, { accountId: name }),
  });
  for (const role of roles) await project.role(role, `serviceAccount:${email}`);
  return `${accounts}/${email}`;
}
