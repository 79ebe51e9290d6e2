import { execa } from 'execa';
import { region } from '../../functions/src/config.ts';
import { advice, blocker, type Problem } from './problem.ts';

/** What the Firebase CLI says as JSON. */
type Answer = { result?: unknown; error?: string };

export type FirebaseCli = (...args: string[]) => Promise<Answer>;

const firebase: FirebaseCli = async (...args) => {
  const options = { preferLocal: true, reject: false } as const;
  const { stdout, stderr, shortMessage } = await execa('firebase', [...args, '--json', '--non-interactive'], options);
  try {
    return JSON.parse(stdout) as Answer;
  } catch {
    return { error: stderr || stdout || String(shortMessage) };
  }
};

/** What a deployment targets: a Firebase project, or with a name a preview of the site there. */
export type Target = { project: string; preview: string | undefined };

/**
 * What the project lacks. Its first question fails for whoever isn't logged in.
 * @param appCheck whether the callable wants App Check's token
 */
export async function projectProblems(
  { project, preview, appCheck }: Target & { appCheck: boolean },
  cli = firebase,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const ask = async (command: string[], missing: string, todo: string) => {
    const { result, error } = await cli(...command, '--project', project);
    if (error) problems.push(blocker(`${missing}: ${error.trim().split('\n')[0]}`, todo));
    return result;
  };

  // A preview's question needs no more permissions than the preview itself.
  const first = preview === undefined ? ['apps:list', 'WEB'] : ['hosting:channel:list'];
  const login = 'npx firebase login; npx firebase projects:list shows the ids.';
  const apps = (await ask(first, `The project ${project} does not answer`, login)) as unknown[] | undefined;
  if (problems.length > 0 || preview !== undefined) return problems;

  const createApp = `npx firebase apps:create WEB site --project ${project}`;
  if (appCheck && !apps?.length) problems.push(blocker('The project has no web app: App Check needs one', createApp));

  const database = await ask(['firestore:databases:get', '(default)'], 'The project has no database', 'docs/deploy.md, step 4.');
  const { locationId = region } = (database ?? {}) as { locationId?: string };
  const todo = `The functions run in ${region}: beside it they are faster and cheaper.`;
  if (locationId !== region) problems.push(advice(`The database is in ${locationId}, for good`, todo));

  const setSecret = `npx firebase functions:secrets:set SMTP_PASSWORD --project ${project}`;
  await ask(['functions:secrets:get', 'SMTP_PASSWORD'], 'The secret SMTP_PASSWORD is not set', setSecret);
  return problems;
}
