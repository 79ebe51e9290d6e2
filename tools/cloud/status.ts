import { styleText } from 'node:util';
import { functionNames, scheduledFunctions, taskFunction } from '../../functions/src/names.ts';
import { deliveryStates } from '../../functions/src/stored/stored-document.ts';
import { runCommand, UserError } from '../command.ts';
import { addressesIn } from './addresses.ts';
import { Documents } from './documents.ts';
import type { Json } from './google.ts';
import { login } from './login.ts';
import { lastPart, Project } from './project.ts';
import { liveIn } from './releases.ts';
import { readSettings } from './settings.ts';
import { siteNeeds } from './site.ts';

const help = `npm run status -- --project ID [--json]

How a project stands, on one screen: what is live, by whom and when; the last message, mail and digest; schedules and queue; what
waits for staff; open alerts; the SMTP password in use; what the project lacks. The exit code is 1 if something is wrong.
`;

/** One line: what, how it stands, and whether it is as it should be. */
type Line = { what: string; is: string; ok: boolean };

const time = (value: unknown) => {
  const at = value instanceof Date ? value : new Date(String(value));
  return Number.isNaN(at.getTime()) ? 'never' : at.toISOString().slice(0, 16).replace('T', ' ');
};

/** What is to be told of a project, in the order of the screen. */
async function statusOf(project: Project): Promise<Line[]> {
  const addresses = addressesIn(project.id);
  const documents = new Documents(project);
  const lines: Line[] = [];
  const say = (what: string, is: string, ok = true) => void lines.push({ what, is, ok });
  /** What Google refuses to tell is one line: a broken project is what this is for. */
  const part = (what: string, tell: () => Promise<void>) =>
    tell().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      say(what, error.message.split('\n')[0] ?? '', false);
    });

  const live = await liveIn(project);
  if (!live) return [{ what: 'live', is: 'nothing is deployed', ok: false }];
  const releases = [...new Set(Object.values(live.functions))];
  const lacking = functionNames.filter((name) => !(name in live.functions));
  say(
    'functions',
    releases.map((name) => name || 'a release without a name').join(' and ') +
      lacking.map((name) => `, ${name} missing`).join(''),
    releases.length === 1 && lacking.length === 0,
  );
  say(
    'site',
    `${live.site.message || 'a release without a name'} (${live.site.by}, ${time(live.site.at)})`,
    Boolean(live.version),
  );
  await part('messages', async () => {
    const [release] = await documents.newest('releases', 'at', 1);
    if (release) {
      const outcomes: Record<string, string> = {
        proven: 'has proved itself',
        failed: 'failed: the one before came back, or nothing did',
      };
      say(
        'last deployment',
        `${String(release['release'])} by ${String(release['by'])} ${outcomes[String(release['state'])] ?? ''}`,
        release['state'] === 'proven',
      );
    }

    const [message] = await documents.newest('messages', 'receivedAt', 1);
    say('last message', time(message?.['receivedAt']));
    const [mailed] = await documents.newest('messages', 'receivedAt', 1, ['state', 'sent']);
    say('last message mailed', `received ${time(mailed?.['receivedAt'])}`);
    const [digest] = await documents.newest('digests', 'createdAt', 1);
    const isLate = digest?.['createdAt'] instanceof Date && Date.now() - digest['createdAt'].getTime() > 26 * 3_600_000;
    say(
      'last digest',
      `${time(digest?.['createdAt'])}${digest ? `, ${String(digest['state'])}` : ''}`,
      !isLate && digest?.['state'] !== 'failed',
    );
    for (const state of deliveryStates.filter((each) => each !== 'sent')) {
      const count = await documents.count('messages', ['state', state]);
      const needsStaff = state === 'failed' || state === 'unconfirmed';
      say(`messages ${state}`, String(count), !needsStaff || count === 0);
    }
  });
  await part('schedules', async () => {
    const { jobs = [] } = (await project.find(addresses.jobs)) ?? {};
    for (const id of scheduledFunctions) {
      const job = (jobs as Json[]).find(({ name }) => lastPart(name) === lastPart(addresses.jobOf(id)));
      const failed = Boolean(job?.['status']?.code);
      const is = job && `${job['state']}, last run ${time(job['lastAttemptTime'])}${failed ? ', failed' : ''}`;
      say(`schedule ${id}`, is ?? 'missing', job?.['state'] === 'ENABLED' && !failed);
    }
  });
  await part('queue', async () => {
    const { tasks = [] } = (await project.find(`${addresses.queueOf(taskFunction)}/tasks`)) ?? {};
    say('queue', `${live.queue ?? 'missing'}, ${(tasks as Json[]).length} tasks`, live.queue === 'RUNNING');
  });
  await part('SMTP password', async () => {
    const newest = lastPart((await project.find(`${addresses.secretOf('SMTP_PASSWORD')}/versions/latest`))?.['name']);
    const { serviceConfig } = (await project.find(addresses.functionOf(taskFunction))) ?? {};
    const used = (serviceConfig?.['secretEnvironmentVariables'] as Json[] | undefined)?.[0]?.['version'] as string | undefined;
    const isNewest = used === 'latest' || used === newest;
    say('SMTP password', `version ${used ?? 'none'}${isNewest ? '' : `, the newest is ${newest}: deploy`}`, isNewest);
  });
  await part('open alerts', async () => {
    const { alerts = [] } =
      (await project.find(`monitoring.googleapis.com/v3/projects/${project.id}/alerts?filter=state%3D%22OPEN%22`)) ?? {};
    say(
      'open alerts',
      (alerts as Json[]).map(({ policy }) => String(policy?.['displayName'])).join(', ') || 'none',
      (alerts as Json[]).length === 0,
    );
  });
  await part('missing', async () => {
    await project.role('roles/run.invoker', 'allUsers', addresses.serviceOf('sendContactEmail'));
    await siteNeeds(project, readSettings(project.id) ?? {});
    say('missing', project.missing.join('; ') || 'nothing', project.left === 0);
  });
  return lines;
}

const options = { project: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
await runCommand(help, { options }, async ({ values: { project: id, json } }) => {
  if (!id) throw new UserError('Which Firebase project? --project ID');
  const auth = await login(id);
  const lines = await statusOf(
    new Project(
      id,
      () => auth.getAccessToken(),
      false,
      () => {},
    ),
  );
  const width = Math.max(...lines.map(({ what }) => what.length));
  if (json) console.log(JSON.stringify(Object.fromEntries(lines.map(({ what, is, ok }) => [what, { is, ok }])), null, 2));
  else
    for (const { what, is, ok } of lines)
      console.log(`${ok ? styleText('green', '✓') : styleText('red', '✗')} ${what.padEnd(width)}  ${is}`);
  return lines.every(({ ok }) => ok);
});
