import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { company } from '../../src/company.ts';
import { runCommand, UserError } from '../command.ts';
import { isReserved, readSettings, type Settings, settingsFile } from '../deploy/settings.ts';
import { login } from '../login.ts';
import { Google } from './google.ts';
import { differences, type Options, previewSteps, siteSteps, type Step } from './steps.ts';

const help = `npm run setup -- --project ID [--billing ACCOUNT] [--yes]

Shows what a project of Google's has of what the site needs (✓), has otherwise (~) and lacks (+); with --yes, makes it so.
The settings are in functions/.env.ID. You need a login: npx firebase login

  --yes                   makes it so
  --billing ACCOUNT       the billing account's id, if you have several
  --password              asks for the SMTP password again; the functions get a new one with their next deployment
  --previews OWNER/NAME   prepares a project for the previews of this GitHub repository's pull requests, and nothing else;
                          it can't be the site's own
`;

/** What a site's set-up takes from its settings. */
export const siteOf = (google: Google, settings: Settings, chosen: Pick<Options, 'billing' | 'newPassword'> = {}) => {
  const { host } = new URL(company.url);
  const alertsTo = (settings['ALERTS_TO'] || settings['MAIL_TO'] || '').split(',').map((email) => email.trim());
  // Without a user name there is no login, but the secret has to exist.
  const password = async () => (settings['SMTP_USER'] ? askPassword() : 'none');
  const budget = settings['MONTHLY_BUDGET'] || '20';
  return siteSteps(google, {
    ...chosen,
    alertsTo,
    budget,
    password,
    host: isReserved(host) ? `${google.project}.web.app` : host,
  });
};

async function askPassword(): Promise<string> {
  // @ts-expect-error It has no types.
  const prompt = (await import('firebase-tools/lib/prompt.js')) as { password: (options: object) => Promise<string> };
  const password = process.stdin.isTTY
    ? await prompt.password({ message: 'Password of the SMTP account:' })
    : (await text(process.stdin)).trim();
  if (!password) throw new UserError('The SMTP password is needed: run this in a terminal, or pipe the password into it.');
  return password;
}

/** Goes through the steps, and with `yes` makes what is missing. Resolves to how many are left that can't wait. */
export async function carryOut(google: Google, steps: Iterable<Step>, { yes = false, quiet = false } = {}): Promise<number> {
  google.patient = yes;
  let left = 0;
  let absent = false;
  for (const { what, look, wanted, byHand, make, optional, basis } of steps) {
    const found = absent ? undefined : await look();
    const differs = found ? differences(found, wanted) : [];
    if (found && differs.length === 0) {
      if (!quiet) console.log(`${styleText('green', '✓')} ${what}`);
      continue;
    }
    const todo = byHand?.(found) ?? [];
    console.log(
      [`${styleText(optional ? 'yellow' : 'red', found ? '~' : '+')} ${what}`, ...differs, ...[todo].flat()].join('\n    '),
    );
    absent ||= basis === true && !yes;
    if (yes && todo.length === 0) {
      await make(found);
      // Later steps need its name or number.
      await look();
    } else if (!optional) left++;
  }
  return left;
}

if (import.meta.main) {
  const [value, flag] = [{ type: 'string' } as const, { type: 'boolean', default: false } as const];
  const options = { project: value, billing: value, previews: value, password: flag, yes: flag };
  await runCommand(help, { options }, async ({ values: { project, billing, previews, password, yes } }) => {
    if (!project) throw new UserError('Which project? --project ID: for a new one, 6 to 30 small letters, digits and hyphens.');
    const settings = readSettings(project);
    const file = settingsFile(project);
    if (!settings && !previews) throw new UserError(`${file} is missing: copy functions/.env.example to it, and fill it in.`);
    if (settings && previews)
      throw new UserError(`The site has settings for ${project} (${file}): previews need another project.`);
    const google = new Google(project, await login());
    const steps = previews ? previewSteps(google, previews) : siteOf(google, settings ?? {}, { billing, newPassword: password });
    const left = await carryOut(google, steps, { yes });
    const provider = `projects/${google.number}/locations/global/workloadIdentityPools/github/providers/site`;
    const next = previews
      ? `Variables for the repository: PREVIEW_PROJECT=${project} WORKLOAD_IDENTITY_PROVIDER=${provider}`
      : `Next: npm run deploy -- --project ${project}`;
    console.log(
      yes ? `\n${left > 0 ? 'Not complete: see above.' : next}` : '\nNothing was changed. To make it so: the same with --yes.',
    );
    return !yes || left === 0;
  });
}
