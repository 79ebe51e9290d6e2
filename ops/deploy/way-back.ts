import { execa } from 'execa';
import { resourceNames } from '../google/resource-names.ts';
import { lastPart, type Google, type Json } from '../google/google.ts';

/**
 * `commit` is what `checkedOut` returned at the deployment; undefined if this repository doesn't
 * have such a commit.
 */
type Release = { version: string; commit: string | undefined };

/** The release that visitors see; undefined if nothing is deployed. */
export async function liveRelease(google: Google): Promise<Release | undefined> {
  const { releases = [] } = (await google.find(resourceNames(google.id).liveReleases)) ?? {};
  const all = (releases as Json[]).map(({ version, message }) => ({
    version: lastPart(version?.name),
    commit: message as string | undefined,
  }));
  const [live] = all;
  if (!live) return undefined;
  // If a version was brought back, its newest release has no message, but its first release names
  // the commit.
  const commit = all.find((one) => one.commit && one.version === live.version)?.commit;
  const isKnown = await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
  return { ...live, commit: isKnown && commit };
}

/**
 * A name of the checked-out commit, such as v1.0.0 or v1.0.0-3-g1a2b3c4, with `-dirty` at its end
 * if there are uncommitted changes.
 */
export const checkedOut = () => git('describe', '--always', '--dirty', '--tags');

const git = async (...args: string[]): Promise<string | undefined> =>
  (await execa('git', args, { reject: false })).stdout || undefined;

export function wayBack(id: string, former: Release | undefined): string {
  if (!former) return 'Nothing was live before: mend the cause, and deploy again.';
  const { version, commit } = former;
  return `To bring the former release back:
  site:       npx firebase hosting:clone ${id}@${version} ${id}:live --project ${id}
  functions:  git checkout ${commit ?? 'COMMIT'} && npm install && npx firebase deploy --only functions --project ${id}${commit ? '' : unnamed}
  then:       send a message by the page's form; finally, git checkout - && npm install
Or mend the cause and deploy again: the next deployment makes what is missing, except two roles, which npm run setup grants.`;
}

const unnamed = '\n              (COMMIT: console → Hosting → release history may name it)';

/** The same advice as an annotation of a run on GitHub, where people can't run commands. */
export const wayBackOnGitHub = (id: string, former: Release | undefined): string =>
  `::error::Not deployed to ${id}, or its smoke test failed. To go back: Actions, Deploy, Run workflow, ` +
  `from a tag at ${former?.commit ?? 'the former commit'}. To roll back the site alone: console, Hosting, Roll back.`;
