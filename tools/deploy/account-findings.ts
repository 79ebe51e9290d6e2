import { advice, type Finding, good, missing } from './finding.ts';
import type { Answer, Ask } from './firebase.ts';
import type { Target } from './options.ts';

type Matter = Target & {
  /** Whether the callable wants App Check's token. */
  appCheck: boolean;
  /** Where the functions run. */
  region: string;
};

/** Whether someone is logged in, a person or a service account, and what the project itself still lacks. */
export async function accountFindings(
  matter: Matter,
  ask: Ask,
  serviceAccount = process.env['GOOGLE_APPLICATION_CREDENTIALS'],
): Promise<Finding[]> {
  const login = await ask('login:list');
  if (login.failed) return [missing('The Firebase CLI does not run', `npm install; it said: ${login.printed.trim()}`)];
  const people = Array.isArray(login.result) ? (login.result as unknown[]) : [];
  if (people.length === 0 && !serviceAccount) {
    return [missing('Nobody is logged in, so the project itself was not checked', 'npx firebase login')];
  }
  const known = good(serviceAccount ? 'A service account deploys' : 'Logged in');
  return matter.preview ? [known] : [known, ...(await projectFindings(matter, ask))];
}

async function projectFindings({ project, appCheck, region }: Matter, ask: Ask): Promise<Finding[]> {
  const query = (...command: string[]) => ask(...command, '--project', project);
  const apps = await query('apps:list', 'WEB');
  if (apps.failed) {
    return [missing(`The project ${project} does not answer: ${firstLine(apps.printed)}`, 'npx firebase projects:list')];
  }
  const hasApp = Array.isArray(apps.result) && apps.result.length > 0;
  const appFinding = hasApp
    ? good('The project has a web app')
    : missing('The project has no web app: App Check needs one', `npx firebase apps:create WEB site --project ${project}`);
  const secret = await query('functions:secrets:get', 'SMTP_PASSWORD');
  return [
    ...(appCheck ? [appFinding] : []),
    databaseFinding(await query('firestore:databases:get', '(default)'), region),
    secret.failed
      ? missing(
          `The secret SMTP_PASSWORD is not set: ${firstLine(secret.printed)}`,
          `npx firebase functions:secrets:set SMTP_PASSWORD --project ${project}`,
        )
      : good('The secret SMTP_PASSWORD is set'),
    advice('Billing, APIs and roles were not checked', 'docs/deploy.md, steps 1, 3 and 5, and which errors tell of them.'),
  ];
}

function databaseFinding(database: Answer, region: string): Finding {
  if (database.failed)
    return missing(`The project has no database: ${firstLine(database.printed)}`, 'docs/deploy.md, the database.');
  const { locationId = region } = (database.result ?? {}) as { locationId?: string };
  if (locationId === region) return good('The project has a database');
  return advice(
    `The database is in ${locationId}, for good`,
    `The functions run in ${region}: beside it they are faster and cheaper.`,
  );
}

const firstLine = (text: string) => text.trim().split('\n')[0] ?? '';
