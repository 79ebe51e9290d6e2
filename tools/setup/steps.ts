import { accounts, region } from '../../functions/src/config.ts';
import { logFilters } from '../../functions/src/log.ts';
import { UserError } from '../command.ts';
import type { Google, Json } from './google.ts';
import { logAlerts, uptimeAlert, uptimeChecks } from './watching.ts';

/** One thing that a project needs. */
export type Step = {
  what: string;
  /** What is there, as far as it matters; undefined if nothing is. */
  look: () => Promise<Json | undefined>;
  wanted: Json;
  /** What a person has to do about what was found, if set-up can't. */
  byHand?: (found: Json | undefined) => string | undefined;
  /** Creates it, or repairs what was found. */
  make: (found: Json | undefined) => Promise<unknown>;
  /** Whether visitors and staff can do without it for now. */
  optional?: boolean;
  /** Whether nothing else can be looked at without it. */
  basis?: boolean;
};

export type Options = {
  /** One of several billing accounts; by default the only one. */
  billing?: string | undefined;
  alertsTo: string[];
  /** A month, in the billing account's currency. */
  budget: string;
  /** Where visitors find the site. */
  host: string;
  /** Whether the SMTP server's password has changed. */
  newPassword?: boolean;
  /** Resolves to that password. */
  password: () => Promise<string>;
};

/** Where and how something does not contain what is wanted. Google leaves out what is empty, zero or false. */
export function differences(found: unknown, wanted: unknown, path = ''): string[] {
  if (!(wanted instanceof Object))
    return found === wanted || (found === undefined && !wanted) ? [] : [`${path} is ${JSON.stringify(found)}`];
  const inside = Object.entries(wanted).flatMap(([key, value]) =>
    differences((found as Json | undefined)?.[key], value, `${path}/${key}`),
  );
  return Array.isArray(found) && found.length > Object.keys(wanted).length ? [`${path} has more`] : inside;
}

const manager = 'cloudresourcemanager.googleapis.com/v1/projects';
const lastPart = (name: unknown) => String(name).replace(/.*\//, '');
const emailOf = (google: Google, name: string) => `${name}@${google.project}.iam.gserviceaccount.com`;
const accountsOf = (google: Google) => `iam.googleapis.com/v1/projects/${google.project}/serviceAccounts`;

/** `create`: what creates it, besides what is wanted; `query`: that request's parameters; `replace`: single fields can't be changed. */
type More = { create?: Json; query?: string; replace?: boolean; optional?: boolean };

/** A resource of a collection: the one with this id, or the one that is like this. */
function resource(google: Google, what: string, collection: string, key: string | Json, wanted: Json, more: More = {}): Step {
  const { create, query = '', replace, optional = false } = more;
  const look = async () => {
    if (typeof key === 'string') return google.find(`${collection}/${key}`);
    const list = Object.values((await google.find(collection)) ?? {}).find(Array.isArray) as Json[] | undefined;
    return list?.find((one) => differences(one, key).length === 0);
  };
  const make = (found?: Json) => {
    if (!found) return google.ask('POST', `${collection}${query}`, { ...wanted, ...create });
    const address = `${collection}/${typeof key === 'string' ? key : lastPart(found['name'])}`;
    if (replace) return google.ask('PUT', address, { ...wanted, ...create });
    return google.ask('PATCH', `${address}?updateMask=${Object.keys(wanted).join(',')}`, wanted);
  };
  return { what, look, wanted, make, optional };
}

/** A role on the project, or on something else. */
function role(google: Google, name: string, member: string, address = `${manager}/${google.project}`): Step {
  const look = async () =>
    (await google.policy(address)).bindings.find((one) => one.role === name && !one.condition && one.members.includes(member));
  const place = address.startsWith(manager) ? '' : `, on ${lastPart(address).replace(/@.*/, '')}`;
  return { what: `${name} for ${lastPart(member)}${place}`, look, wanted: {}, make: () => google.grant(address, name, member) };
}

const account = (google: Google, name: string) =>
  resource(google, `Account ${name}`, accountsOf(google), emailOf(google, name), {}, { create: { accountId: name } });

function project(google: Google): Step {
  const address = `${manager}/${google.project}`;
  return {
    what: `Project ${google.project}`,
    look: async () => {
      // Google doesn't tell a project of someone else from one that doesn't exist.
      const found = await google.find(address, [403]);
      google.number = String(found?.['projectNumber']);
      return found;
    },
    wanted: { lifecycleState: 'ACTIVE' },
    basis: true,
    byHand: (found) => found && 'It is being deleted: https://console.cloud.google.com/cloud-resource-manager',
    make: () => google.ask('POST', manager, { projectId: google.project, name: google.project }),
  };
}

function billing(google: Google, chosen?: string): Step {
  const address = `cloudbilling.googleapis.com/v1/projects/${google.project}/billingInfo`;
  return {
    what: 'Billing',
    look: async () => {
      const found = await google.find(address);
      google.billingAccount = String(found?.['billingAccountName']);
      return found;
    },
    wanted: { billingEnabled: true },
    basis: true,
    make: async () => {
      const { billingAccounts = [] } = await google.ask('GET', 'cloudbilling.googleapis.com/v1/billingAccounts');
      const open = (billingAccounts as Json[]).filter((one) => one['open']).map(({ name }) => lastPart(name));
      if (open.length === 0)
        throw new UserError('You have no open billing account: https://console.cloud.google.com/billing/create');
      const [one, ...others] = chosen ? open.filter((name) => name === chosen) : open;
      if (!one || others.length > 0) throw new UserError(`Which billing account? --billing ID, one of: ${open.join(', ')}`);
      await google.ask('PUT', address, { billingAccountName: `billingAccounts/${one}` });
    },
  };
}

function apis(google: Google, list: string): Step {
  const services = `serviceusage.googleapis.com/v1/projects/${google.project}/services`;
  const all = list.split(/\s+/).map((api) => `projects/${google.project}/services/${api}.googleapis.com`);
  return {
    what: `${all.length} APIs`,
    look: async () => {
      const { services: found } = await google.ask('GET', `${services}:batchGet?names=${all.join('&names=')}`);
      return { off: (found as Json[]).filter(({ state }) => state !== 'ENABLED').map(({ name }) => lastPart(name)) };
    },
    wanted: { off: [] },
    make: async (found) => {
      // Google takes twenty at a time.
      for (let ids = found?.['off'] as string[]; ids.length > 0; ids = ids.slice(20))
        await google.ask('POST', `${services}:batchEnable`, { serviceIds: ids.slice(0, 20) });
    },
  };
}

function* firebase(google: Google) {
  const address = `firebase.googleapis.com/v1beta1/projects/${google.project}`;
  yield {
    what: 'Firebase',
    look: () => google.find(address, [403]),
    wanted: {},
    make: () => google.ask('POST', `${address}:addFirebase`),
  };
  const sites = `firebasehosting.googleapis.com/v1beta1/projects/${google.project}/sites`;
  yield resource(
    google,
    `Hosting at ${google.project}.web.app`,
    sites,
    { type: 'DEFAULT_SITE' },
    {},
    { query: `?siteId=${google.project}` },
  );
}

/** Visitors call a function without a login. */
const publicFunctions = (google: Google): Step => ({
  what: 'Functions may be public',
  look: async () => {
    const constraint = { constraint: 'constraints/iam.allowedPolicyMemberDomains' };
    const policy = await google.find(`${manager}/${google.project}:getEffectiveOrgPolicy`, [403], 'POST', constraint);
    return { onlyMembers: Boolean((policy?.['listPolicy'] as Json | undefined)?.['allowedValues']) };
  },
  wanted: { onlyMembers: false },
  byHand: () =>
    'Your organisation allows its own members only: ask its administrator for an exception from constraints/iam.allowedPolicyMemberDomains for this project.',
  make: async () => {},
});

/** What a site needs besides what its deployment makes: functions, queue, schedules, rules and indexes. */
export function* siteSteps(
  google: Google,
  { billing: billingId, alertsTo, budget, host, password, newPassword }: Options,
): Generator<Step> {
  const { project: id } = google;
  yield project(google);
  yield billing(google, billingId);
  yield apis(
    google,
    `artifactregistry billingbudgets cloudbilling cloudbuild cloudfunctions cloudresourcemanager cloudscheduler cloudtasks compute eventarc
    firebase firebaseextensions firebasehosting firebaserules firestore iam logging monitoring pubsub run secretmanager
    serviceusage storage`,
  );
  yield publicFunctions(google);
  yield* firebase(google);

  const databases = `firestore.googleapis.com/v1/projects/${id}/databases`;
  const protection = { deleteProtectionState: 'DELETE_PROTECTION_ENABLED' };
  const native = { type: 'FIRESTORE_NATIVE', locationId: region };
  yield resource(google, 'Database, protected', databases, '(default)', protection, {
    query: '?databaseId=(default)',
    create: native,
  });
  const moved = `A database can't be moved: set \`region\` in functions/src/config.ts to where it is.`;
  yield {
    what: `Database in ${region}`,
    look: () => google.find(`${databases}/(default)`),
    wanted: { locationId: region },
    byHand: (found) => found && moved,
    make: async () => {},
  };
  const daily = { dailyRecurrence: {} };
  yield resource(
    google,
    'Daily backups, kept for a week',
    `${databases}/(default)/backupSchedules`,
    daily,
    { retention: '604800s' },
    { create: daily, optional: true },
  );

  for (const name of Object.values(accounts)) {
    const member = `serviceAccount:${emailOf(google, name)}`;
    yield account(google, name);
    yield role(google, 'roles/datastore.user', member);
    // A task carries a token of the account that queued it.
    yield role(google, 'roles/iam.serviceAccountUser', member, `${accountsOf(google)}/${emailOf(google, name)}`);
  }
  // Cloud Build runs as this account; nothing else does.
  yield role(google, 'roles/cloudbuild.builds.builder', `serviceAccount:${google.number}-compute@developer.gserviceaccount.com`);

  const secrets = `secretmanager.googleapis.com/v1/projects/${id}/secrets`;
  yield resource(
    google,
    'Secret for the SMTP password',
    secrets,
    'SMTP_PASSWORD',
    {},
    { query: '?secretId=SMTP_PASSWORD', create: { replication: { automatic: {} } } },
  );
  yield {
    what: 'SMTP password',
    look: async () => (newPassword ? undefined : google.find(`${secrets}/SMTP_PASSWORD/versions/latest`)),
    wanted: { state: 'ENABLED' },
    make: async () =>
      google.ask('POST', `${secrets}/SMTP_PASSWORD:addVersion`, {
        payload: { data: Buffer.from(await password()).toString('base64') },
      }),
  };

  // Made here, as the first deployment would stop to ask how long images are to be kept. The policy's name is the Firebase CLI's.
  const cleanup = 'firebase-functions-cleanup';
  const policy = { id: cleanup, action: 'DELETE', condition: { tagState: 'ANY', olderThan: '86400s' } };
  yield resource(
    google,
    'Container images, kept for a day',
    `artifactregistry.googleapis.com/v1/projects/${id}/locations/${region}/repositories`,
    'gcf-artifacts',
    { cleanupPolicies: { [cleanup]: policy } },
    { query: '?repositoryId=gcf-artifacts', create: { format: 'DOCKER' } },
  );
  yield* watching(google, alertsTo, host);
  const amounts = {
    amount: { specifiedAmount: { units: budget } },
    thresholdRules: [{ thresholdPercent: 0.5 }, { thresholdPercent: 1 }],
  };
  const name = { displayName: id };
  const forProject = { budgetFilter: { projects: [`projects/${google.number}`] } };
  yield resource(
    google,
    'Budget',
    `billingbudgets.googleapis.com/v1/${google.billingAccount}/budgets`,
    name,
    { ...forProject, ...amounts },
    { create: name, optional: true },
  );
  if (!host.endsWith('.web.app')) yield domain(google, host);
}

/** Who is told, and about what: errors in the logs, and requests from outside that fail. */
function* watching(google: Google, recipients: string[], host: string): Generator<Step> {
  const monitoring = `monitoring.googleapis.com/v3/projects/${google.project}`;
  const channels: string[] = [];
  for (const email of recipients) {
    const channel = { type: 'email', labels: { email_address: email } };
    const step = resource(
      google,
      `Alerts go to ${email}`,
      `${monitoring}/notificationChannels`,
      channel,
      {},
      { create: channel, optional: true },
    );
    const look = async () => {
      const found = await step.look();
      if (found) channels.push(found['name'] as string);
      return found;
    };
    yield { ...step, look };
  }
  for (const [name, filter] of Object.entries(logFilters)) {
    const metrics = `logging.googleapis.com/v2/projects/${google.project}/metrics`;
    yield resource(google, `Metric ${name}`, metrics, name, { filter }, { create: { name }, replace: true, optional: true });
  }
  for (const [displayName, check] of Object.entries(uptimeChecks)) {
    const key = { displayName, monitoredResource: { type: 'uptime_url', labels: { project_id: google.project, host } } };
    yield resource(google, `Check of the ${displayName} at ${host}`, `${monitoring}/uptimeCheckConfigs`, key, check, {
      create: key,
      optional: true,
    });
  }
  const ofLogs = Object.entries(logAlerts).map(([metric, threshold]) => {
    const filter = `metric.type="logging.googleapis.com/user/${metric}" AND resource.type="cloud_run_revision"`;
    return [`Log: ${metric}`, { filter, ...threshold }] as const;
  });
  for (const [displayName, conditionThreshold] of [...ofLogs, ['Site or form: down', uptimeAlert] as const]) {
    const wanted = {
      combiner: 'OR',
      conditions: [{ displayName, conditionThreshold }],
      notificationChannels: [...new Set(channels)],
    };
    yield resource(google, `Alert “${displayName}”`, `${monitoring}/alertPolicies`, { displayName }, wanted, {
      create: { displayName },
      optional: true,
    });
  }
}

/** The site's own name. Its DNS records are a person's to set. */
function domain(google: Google, host: string): Step {
  const domains = `firebasehosting.googleapis.com/v1beta1/projects/${google.project}/sites/${google.project}/customDomains`;
  return {
    what: `Domain ${host}`,
    look: () => google.find(`${domains}/${host}`),
    wanted: { hostState: 'HOST_ACTIVE' },
    make: () => google.ask('POST', `${domains}?customDomainId=${host}`),
    byHand: (found) => {
      if (!found) return undefined;
      const sets = ((found['requiredDnsUpdates'] as Json | undefined)?.['desired'] ?? []) as { records?: Json[] }[];
      const records = sets.flatMap(({ records: all = [] }) =>
        all.map((one) => `\n      ${one['domainName']} ${one['type']} ${one['rdata']}`),
      );
      return `Set these DNS records at your provider; it takes up to a day:${records.join('')}`;
    },
    optional: true,
  };
}

/**
 * What a project for previews needs: an account that only pull requests of a GitHub repository can use. Hosting's roles
 * don't tell a preview from the live site, so previews have a project of their own.
 */
export function* previewSteps(google: Google, repository: string): Generator<Step> {
  const member = `serviceAccount:${emailOf(google, 'preview')}`;
  const pools = `iam.googleapis.com/v1/projects/${google.project}/locations/global/workloadIdentityPools`;
  yield project(google);
  yield apis(google, 'cloudresourcemanager firebase firebasehosting iam iamcredentials serviceusage sts');
  yield* firebase(google);
  yield account(google, 'preview');
  yield role(google, 'roles/firebasehosting.admin', member);
  // The Firebase CLI's requests count against the project.
  yield role(google, 'roles/serviceusage.serviceUsageConsumer', member);
  yield resource(google, 'Identities from GitHub', pools, 'github', {}, { query: '?workloadIdentityPoolId=github' });
  const trust = {
    oidc: { issuerUri: 'https://token.actions.githubusercontent.com' },
    attributeMapping: { 'google.subject': 'assertion.sub', 'attribute.repository': 'assertion.repository' },
    attributeCondition: `assertion.repository == '${repository}' && assertion.event_name == 'pull_request'`,
  };
  yield resource(google, `Only pull requests of ${repository}`, `${pools}/github/providers`, 'site', trust, {
    query: '?workloadIdentityPoolProviderId=site',
  });
  const pool = `iam.googleapis.com/projects/${google.number}/locations/global/workloadIdentityPools/github`;
  const identities = `principalSet://${pool}/attribute.repository/${repository}`;
  yield role(google, 'roles/iam.workloadIdentityUser', identities, `${accountsOf(google)}/${emailOf(google, 'preview')}`);
}
