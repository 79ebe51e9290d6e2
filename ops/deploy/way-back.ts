import { execa } from 'execa';
import { resourceNames } from '../google/resource-names.ts';
import { lastPart, type Google, type Json } from '../google/google.ts';

/** The version of the site that visitors see; undefined if nothing is deployed. */
export async function liveVersion(google: Google): Promise<string | undefined> {
  const { releases = [] } =
    (await google.find(`${resourceNames(google.id).liveReleases}?pageSize=1`)) ?? {};
  const [live] = releases as Json[];
  return live && lastPart(live['version']?.name);
}

export async function lastTag(): Promise<string | undefined> {
  const { stdout, failed } = await execa('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], {
    reject: false,
  });
  return failed ? undefined : stdout;
}

export async function isTagged(): Promise<boolean> {
  const { stdout, failed } = await execa(
    'git',
    ['describe', '--tags', '--exact-match', '--dirty'],
    { reject: false },
  );
  return !failed && !stdout.endsWith('-dirty');
}

export function wayBack(id: string, version: string | undefined, tag: string | undefined): string {
  if (!version) return 'Nothing was live before: mend the cause, and deploy again.';
  return `To bring the former release back:
  site:       npx firebase hosting:clone ${id}@${version} ${id}:live --project ${id}
  functions:  git checkout ${tag ?? 'COMMIT'} && npm install && npx firebase deploy --only functions --project ${id}${tag ? '' : unnamed}
  at last:    send a message by the page's form; then git checkout - && npm install
Otherwise mend the cause, and deploy again: that makes all that is missing.`;
}

const unnamed = '\n              (COMMIT: console → Hosting → release history names it)';

/** The same as an annotation of a run on GitHub, where a person has no terminal. */
export const wayBackOnGitHub = (id: string, tag: string | undefined): string =>
  `::error::Not deployed to ${id}, or not proven. To go back: Actions, Deploy, Run workflow, ` +
  `from ${tag ?? 'a tag (there is none)'}; the site at once: console, Hosting, Roll back.`;
