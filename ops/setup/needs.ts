import { accounts, region } from '../../functions/src/config.ts';
import { messageFunction } from '../../functions/src/names.ts';
import { company } from '../../src/company.ts';
import { UserError } from '../../shared/command.ts';
import type { Settings } from '../../shared/settings.ts';
import { isReserved } from '../settings/rules.ts';
import { resourceNames } from '../google/resource-names.ts';
import { apis, builderAccount, firebase, googleProject, serviceAccount } from './basics.ts';
import { type Json, lastPart } from '../google/google.ts';
import { type Project, projects } from './project.ts';
import { monitoring } from './monitoring.ts';

type Chosen = {
  url?: string;
  billing?: string | undefined;
  newPassword?: boolean;
  password?: () => Promise<string>;
};

/**
 * Goes through everything that a site needs, apart from functions, queue, schedules, rules and
 * indexes, which the deployment makes. `left` is the number of missing things that visitors and
 * staff can't do without.
 */
export async function projectNeeds(
  project: Project,
  settings: Settings,
  chosen: Chosen = {},
): Promise<{ left: number }> {
  const found = await requiredNeeds(project, chosen);
  const left = project.missing;
  console.log('\nVisitors and staff can do without these:');
  await optionalNeeds(project, found, settings, chosen.url ?? company.url);
  return { left };
}

type Found = { number: string; billingAccount: string };

const databasesOf = (id: string) => `firestore.googleapis.com/v1/projects/${id}/databases`;

async function requiredNeeds(project: Project, chosen: Chosen): Promise<Found> {
  const { id } = project;
  const number = await googleProject(project);
  const billingAccount = await billing(project, chosen.billing);
  // The APIs of functions are missing here, because the Firebase CLI enables them when it deploys.
  const wereOn = await apis(
    project,
    `artifactregistry billingbudgets cloudbilling cloudresourcemanager compute firebase firebasehosting firebaserules
    firestore iam logging monitoring secretmanager serviceusage`,
  );
  await publicFunctions(project);
  await firebase(project);

  const database = {
    type: 'FIRESTORE_NATIVE',
    locationId: region,
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  };
  await project.named(
    `Database in ${region}, protected, with point-in-time recovery`,
    databasesOf(id),
    '(default)',
    database,
    {
      idAs: 'databaseId',
      byHand: (found) =>
        found &&
        ((found['type'] !== 'FIRESTORE_NATIVE' &&
          "It is in Datastore mode, which the functions can't use: take another project.") ||
          (found['locationId'] !== region &&
            "A database can't be moved: set `region` in functions/src/config.ts and firebase.json to the database's region.")),
    },
  );

  for (const name of Object.values(accounts)) {
    const address = await serviceAccount(project, name, 'roles/datastore.user');
    // The account needs this role on itself to queue tasks, which carry a token of the account.
    await project.role(
      'roles/iam.serviceAccountUser',
      `serviceAccount:${lastPart(address)}`,
      address,
    );
  }
  await builderAccount(project, number, wereOn);
  await smtpPassword(project, chosen);

  // Without a policy of this name, the Firebase CLI asks at the first deployment how long to keep
  // images.
  const cleanup = 'firebase-functions-cleanup';
  const policy = {
    id: cleanup,
    action: 'DELETE',
    condition: { tagState: 'ANY', olderThan: '86400s' },
  };
  const repositories = `artifactregistry.googleapis.com/v1/projects/${id}/locations/${region}/repositories`;
  const images = { cleanupPolicies: { [cleanup]: policy } };
  const docker = { idAs: 'repositoryId', given: { format: 'DOCKER' } };
  await project.named(
    'Container images, kept for a day',
    repositories,
    'gcf-artifacts',
    images,
    docker,
  );

  await rolesOfFunctions(project);
  return { number, billingAccount };
}

async function optionalNeeds(
  project: Project,
  { number, billingAccount }: Found,
  settings: Settings,
  url: string,
): Promise<void> {
  const { id } = project;
  const database = `${databasesOf(id)}/(default)`;
  const empty = { arrayValue: {} };
  await project.named(
    "The staff's list of what is blocked",
    `${database}/documents/lists`,
    'blocked',
    {},
    { idAs: 'documentId', given: { fields: { senders: empty, phrases: empty } } },
  );
  await project.listed(
    'Daily backups, kept for a week',
    `${database}/backupSchedules`,
    { dailyRecurrence: {} },
    { retention: '604800s' },
  );
  const budget = {
    budgetFilter: { projects: [`projects/${number}`] },
    amount: { specifiedAmount: { units: settings['MONTHLY_BUDGET'] || '20' } },
    thresholdRules: [{ thresholdPercent: 0.5 }, { thresholdPercent: 1 }],
  };
  const budgets = `billingbudgets.googleapis.com/v1/${billingAccount}/budgets`;
  await project.listed('Budget', budgets, { displayName: id }, budget);
  const { host } = new URL(url);
  const hasDomain = settings['TRIALS'] !== 'yes' && !isReserved(host);
  if (hasDomain) {
    await domain(project, host);
    await domain(project, host.startsWith('www.') ? host.replace('www.', '') : `www.${host}`, host);
  }
  const recipients = (settings['ALERTS_TO'] || settings['MAIL_TO'] || '')
    .split(',')
    .map((email) => email.trim());
  await monitoring(project, [...new Set(recipients)], hasDomain ? host : `${id}.web.app`);
}

async function billing(project: Project, chosen?: string): Promise<string> {
  const address = `cloudbilling.googleapis.com/v1/projects/${project.id}/billingInfo`;
  const make = async () => {
    const { billingAccounts = [] } = await project.google.ask(
      'GET',
      'cloudbilling.googleapis.com/v1/billingAccounts',
    );
    const open = (billingAccounts as Json[])
      .filter((one) => one['open'])
      .map(({ name }) => lastPart(name));
    if (open.length === 0)
      throw new UserError(
        'You have no open billing account: https://console.cloud.google.com/billing/create',
      );
    const [one, ...others] = chosen ? open.filter((name) => name === chosen) : open;
    if (!one || others.length > 0)
      throw new UserError(`Which billing account? --billing ID, one of: ${open.join(', ')}`);
    await project.google.ask('PUT', address, { billingAccountName: `billingAccounts/${one}` });
  };
  const look = () => project.google.find(address);
  const { billingAccountName } = await project.need({
    what: 'Billing',
    look,
    wanted: { billingEnabled: true },
    make,
    basis: true,
  });
  return String(billingAccountName);
}

async function publicFunctions(project: Project) {
  const constraint = 'constraints/iam.allowedPolicyMemberDomains';
  await project.need({
    what: 'Functions may be public',
    look: async () => {
      const policy = await project.google.askIfThere(
        'POST',
        `${projects}/${project.id}:getEffectiveOrgPolicy`,
        { constraint },
        403,
      );
      return { onlyMembers: Boolean(policy?.['listPolicy']?.allowedValues) };
    },
    wanted: { onlyMembers: false },
    byHand: () =>
      `Your organisation allows its own members only: ask its administrator to exempt this project from ${constraint}.`,
  });
}

async function smtpPassword(project: Project, { newPassword, password }: Chosen) {
  const { secrets, secretOf } = resourceNames(project.id);
  const given = { replication: { automatic: {} } };
  await project.named(
    'Secret for the SMTP password',
    secrets,
    'SMTP_PASSWORD',
    {},
    { idAs: 'secretId', given },
  );
  await project.need({
    what: 'SMTP password',
    look: async () =>
      newPassword ? undefined : project.google.find(`${secretOf('SMTP_PASSWORD')}/versions/latest`),
    wanted: { state: 'ENABLED' },
    make: async () => {
      const data = Buffer.from((await password?.()) ?? '').toString('base64');
      await project.google.ask('POST', `${secretOf('SMTP_PASSWORD')}:addVersion`, {
        payload: { data },
      });
    },
  });
}

/** A need for a domain that shows the site or redirects to it. A person sets its DNS records. */
async function domain(project: Project, host: string, redirectTarget?: string) {
  const domains = `${resourceNames(project.id).site}/customDomains`;
  await project.need({
    what: `Domain ${host}${redirectTarget ? `, which leads to ${redirectTarget}` : ''}`,
    look: () => project.google.find(`${domains}/${host}`),
    wanted: { hostState: 'HOST_ACTIVE' },
    make: () =>
      project.google.ask(
        'POST',
        `${domains}?customDomainId=${host}`,
        redirectTarget ? { redirectTarget } : undefined,
      ),
    byHand: (found) => {
      if (!found) return false;
      if (found['deleteTime'])
        return 'Somebody has removed it. For 30 days it can be restored: console → Hosting.';
      const records = ((found['requiredDnsUpdates']?.desired ?? []) as Json[]).flatMap(
        (one) => (one['records'] ?? []) as Json[],
      );
      const lines = records.map(
        ({ domainName, type, rdata }) => `\n      ${domainName} ${type} ${rdata}`,
      );
      return `Set these DNS records at your provider; it takes up to a day:${lines.join('')}`;
    },
  });
}

/** Needs for the two roles that the Firebase CLI grants only when it makes a function. */
async function rolesOfFunctions(project: Project) {
  const { functionOf, serviceOf, secretOf } = resourceNames(project.id);
  if (!(await project.google.find(functionOf(messageFunction), 403))) return;
  await project.role('roles/run.invoker', 'allUsers', serviceOf(messageFunction));
  const delivery = `serviceAccount:${accounts.delivery}@${project.id}.iam.gserviceaccount.com`;
  await project.role('roles/secretmanager.secretAccessor', delivery, secretOf('SMTP_PASSWORD'));
}
