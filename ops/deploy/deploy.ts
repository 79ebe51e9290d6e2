import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { invented } from '../../src/company.ts';
import firebase from '../../firebase.json' with { type: 'json' };
import { runCommand, UserError } from '../../shared/command.ts';
import { smokeTest } from '../../shared/smoke-test.ts';
import { checkSettings } from '../settings/check-settings.ts';
import { smokeTestDocumentsAt } from './smoke-test-documents.ts';
import { Google } from '../google/google.ts';
import { otherPageAt, pageAt } from './live-page.ts';
import { login } from '../google/login.ts';
import { checkedOut, liveRelease, wayBack, wayBackOnGitHub } from './way-back.ts';

const help = `npm run deploy -- --project ID [--tested]

Checks the settings, runs npm test, and deploys with the Firebase CLI, which
builds the product. Then sends one message from the live page to the SMTP
server, without mailing anybody. If a step fails, prints its name. If the
deployment or a later step fails, also prints the commands that bring the former
release back. Before a project's first deployment, run npm run setup.

  --tested   skips the tests: for a commit that was tested already, as in CI
`;

const options = {
  project: { type: 'string' },
  tested: { type: 'boolean', default: false },
} as const;

await runCommand(help, { options }, async ({ values: { project: id, tested } }) => {
  if (!id) throw new UserError('Which Firebase project? --project ID');
  if (!(await succeeds('Settings', () => checkSettings(id)))) return notDeployed();
  const auth = await login(id);
  if (!tested && !(await succeeds('Tests', () => run('npm', 'test')))) return notDeployed();
  const google = new Google(id, () => auth.getAccessToken(), true);
  const release = await liveRelease(google);
  const site = `https://${id}.web.app`;
  const former = await pageAt(site);
  const isLive =
    (await succeeds('Deployment', () => deploy(id))) &&
    (await succeeds('Page', () => isServed(site, former))) &&
    (await succeeds('Smoke test', () => messagePasses(google, site)));
  if (isLive) await sumUp(site);
  else console.error(`\n${wayBack(id, release)}`);
  if (!isLive && process.env['GITHUB_ACTIONS']) console.log(wayBackOnGitHub(id, release));
  return isLive;
});

async function succeeds(part: string, act: () => Promise<boolean>): Promise<boolean> {
  console.log(`\n▶ ${part}`);
  const isDone = await act();
  if (!isDone) console.error(`\n✗ ${part}: see above.`);
  return isDone;
}

function notDeployed(): false {
  console.error('Not deployed.');
  return false;
}

async function run(program: string, ...args: string[]): Promise<boolean> {
  // By default the CLI waits ten seconds for the functions to load, which is too short on a slow
  // machine.
  const env = { FUNCTIONS_DISCOVERY_TIMEOUT: '120' };
  return !(await execa(program, args, { preferLocal: true, stdio: 'inherit', reject: false, env }))
    .failed;
}

/**
 * Deploys functions before pages, because functions have to know a new field before pages send it.
 * `functions:default` deploys unchanged functions as well, because an interrupted deployment may
 * have made a function without its queue.
 */
async function deploy(id: string): Promise<boolean> {
  const commit = await checkedOut();
  const message = commit ? ['--message', commit] : [];
  return run(
    'firebase',
    'deploy',
    '--project',
    id,
    '--only',
    'firestore,functions:default,hosting',
    ...message,
    '--non-interactive',
  );
}

async function isServed(site: string, former: string | undefined): Promise<boolean> {
  const built = readFileSync(`${firebase.hosting.public}/index.html`, 'utf8');
  const other = await otherPageAt(site, built, former);
  console.log(other ?? `${site} serves the page that was built.`);
  return other === null;
}

async function messagePasses(google: Google, site: string): Promise<boolean> {
  const problem = await smokeTest(site, smokeTestDocumentsAt(google));
  console.log(
    problem ?? 'A message went from the live page through function and queue to the SMTP server.',
  );
  if (problem?.includes('takes no message: 403'))
    console.log(
      `Visitors may not call the function: npm run setup -- --project ${google.id} --yes`,
    );
  return problem === null;
}

async function sumUp(site: string): Promise<void> {
  console.log(`\nLive: ${site}`);
  if (invented.length > 0)
    console.log(`Still the template's: ${invented.join(', ')} (src/company.ts).`);
  if ((await checkedOut())?.endsWith('-dirty'))
    console.log(
      'Uncommitted changes were deployed: later, no command can bring these functions back.',
    );
}
