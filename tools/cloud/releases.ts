import { hostname } from 'node:os';
import { execa } from 'execa';
import { UserError } from '../command.ts';
import { addressesIn } from './addresses.ts';
import { Documents, type Fields } from './documents.ts';
import type { Json } from './google.ts';
import { lastPart, type Project } from './project.ts';

/** Of each deployment: what, by whom, when, and whether it has proved itself. The collection `releases`, which only operators can read. */
const collection = 'releases';

/** What is deployed: a commit, with what was changed since if so. */
export type Source = { commit: string; isChanged: boolean };

/**
 * @param dirty whether what isn't committed may be deployed: it is labelled
 * @throws UserError if there are changes that nobody could go back to
 */
export async function sourceOf(dirty: boolean): Promise<Source> {
  const git = async (...args: string[]) => (await execa('git', args, { reject: false })).stdout;
  const commit = (await git('rev-parse', '--short=12', 'HEAD')) || 'unknown';
  // Settings may be committed, and need not be.
  const changes = await git('status', '--porcelain', '--', '.', ':!functions/.env.*');
  if (changes && !dirty)
    throw new UserError(`What isn't committed could never be gone back to:\n${changes}\nCommit it, or deploy it with --dirty.`);
  return { commit, isChanged: changes !== '' };
}

/** In the name of a release: with changes that no commit has. */
const changesLabel = '+changes';

/** The name of a release, unlike any before: functions that have it are those of this deployment. */
export const nameOf = ({ commit, isChanged }: Source, at = new Date()) =>
  `${commit}${isChanged ? changesLabel : ''} ${at.toISOString().slice(0, 19)}Z`;

/** The commit of a release. */
export const commitOf = (release: string) => release.split(/[ +]/)[0] ?? '';

/**
 * The release that a project's functions are to go back to: the site's, as after an interrupted deployment some are of another.
 * '' if no function says of which release it is.
 */
export function formerRelease({ functions, site }: Live): string {
  const releases = Object.values(functions).filter(Boolean);
  return releases.find((release) => commitOf(release) === commitOf(site.message)) ?? releases[0] ?? '';
}

export const hasChanges = (release: string) => release.includes(changesLabel);

/** What is deployed at the moment. */
export type Live = {
  /** By the name of the function: the release that it is of; '' for one that an earlier version of this tool has deployed. */
  functions: Record<string, string>;
  /** The version of the site that visitors see. */
  version: string | undefined;
  site: { message: string; by: string; at: string };
  /** RUNNING or PAUSED; undefined without one. */
  queue: string | undefined;
};

/** Undefined if nothing is deployed. */
export async function liveIn(project: Project): Promise<Live | undefined> {
  const { functions: all, liveReleases, queueOf } = addressesIn(project.id);
  const { functions = [] } = (await project.find(all)) ?? {};
  const { releases = [] } = (await project.find(`${liveReleases}?pageSize=1`)) ?? {};
  const queue = await project.find(queueOf('sendNotification'));
  const [release] = releases as Json[];
  if ((functions as Json[]).length === 0 && !release) return undefined;
  return {
    functions: Object.fromEntries(
      (functions as Json[]).map(({ name, serviceConfig }) => [
        lastPart(name),
        String(serviceConfig?.environmentVariables?.RELEASE ?? ''),
      ]),
    ),
    version: release?.['version']?.name as string | undefined,
    site: {
      message: String(release?.['message'] ?? ''),
      by: String(release?.['releaseUser']?.email ?? ''),
      at: String(release?.['releaseTime'] ?? ''),
    },
    queue: queue && String(queue['state']),
  };
}

/** Keeps deployments to a project apart, from whatever machine; older than an hour, another one's lock is a leftover. */
export async function lock(project: Project, by: string, release: string) {
  const documents = new Documents(project);
  const mine = { by, host: hostname(), pid: process.pid, release, startedAt: new Date() };
  for (;;) {
    const taken = await documents.create(collection, 'lock', mine).catch((error: unknown) => {
      if ((error as { status?: number }).status !== 409) throw error;
    });
    // By then, another deployment may have taken it for a leftover.
    if (taken) return { [Symbol.asyncDispose]: () => documents.delete(collection, 'lock', taken) };
    const other = await documents.read(collection, 'lock');
    if (!other) continue;
    const { fields, updateTime } = other;
    if (!isLeftover(fields)) {
      throw new UserError(
        `${String(fields['by'])} is deploying ${String(fields['release'])} from ${String(fields['host'])}: wait for it. ` +
          `If it was interrupted, it keeps nobody out after ${leftoverAt(fields).toISOString().slice(0, 16)}Z.`,
      );
    }
    await documents.delete(collection, 'lock', updateTime);
  }
}

const leftoverAt = ({ startedAt }: Fields) => new Date(((startedAt as Date | undefined)?.getTime() ?? 0) + 3_600_000);

/** Whether nobody deploys any more who holds a lock with these fields. */
export const isLeftover = (other: Fields): boolean =>
  Date.now() > leftoverAt(other).getTime() || (other['host'] === hostname() && !isAlive(Number(other['pid'])));

/** Records what a deployment came to. */
export const record = (project: Project, release: string, by: string, state: 'proven' | 'failed') =>
  new Documents(project).create(collection, String(Date.now()), {
    release,
    commit: commitOf(release),
    by,
    state,
    at: new Date(),
  });

/** The commit of the newest proven release that is not of this commit, and can be built again. */
export async function lastGood(project: Project, not: string): Promise<string | undefined> {
  const all = await new Documents(project).newest(collection, 'at', 50);
  const good = all.find(
    ({ state, commit, release }) => state === 'proven' && commit !== not && commit !== 'unknown' && !hasChanges(String(release)),
  );
  return good && String(good['commit']);
}

/** Whether there is such a process, of whatever user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
