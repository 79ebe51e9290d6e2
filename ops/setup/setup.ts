import { text } from 'node:stream/consumers';
import prompt from '@inquirer/password';
import { runCommand, UserError } from '../../shared/command.ts';
import { readSettings } from '../../shared/settings.ts';
import { checkSettings } from '../settings/check-settings.ts';
import { login } from '../google/login.ts';
import { projectNeeds } from './needs.ts';
import { Project } from './project.ts';

const help = `npm run setup -- --project ID [--billing ACCOUNT] [--yes]

Lists everything that the site needs in the Google project, and marks each thing
as right (✓), different (~) or missing (+). With --yes, changes different things
and makes missing ones. The settings are in functions/.env.ID. You need a login:
npx firebase login

  --yes               makes the changes
  --billing ACCOUNT   the billing account's id, if you have several
  --password          asks for a new SMTP password, which the functions use from
                      the next deployment on
`;

const [value, flag] = [{ type: 'string' } as const, { type: 'boolean', default: false } as const];
const options = { project: value, billing: value, password: flag, yes: flag };
await runCommand(
  help,
  { options },
  async ({ values: { project: id, billing, password: newPassword, yes } }) => {
    if (!id || !/^[a-z][a-z\d-]{5,29}$/.test(id))
      throw new UserError(
        "Which project? --project ID: 6 to 30 lowercase letters, digits and hyphens, the first one a letter (not the project's number).",
      );
    if (!(await checkSettings(id)))
      throw new UserError('Nothing was changed: correct the settings first.');
    const settings = readSettings(id) ?? {};
    const auth = await login(id);
    const project = new Project(id, () => auth.getAccessToken(), yes);
    // Without SMTP_USER the secret is a dummy: the functions can't be deployed without a secret.
    const password = async () => (settings['SMTP_USER'] ? askPassword() : 'none');
    const { left } = await projectNeeds(project, settings, { billing, newPassword, password });
    if (!yes)
      console.log(
        `\nNothing was changed.${project.makeable > 0 ? ' To make the changes, add --yes.' : ''}`,
      );
    else
      console.log(
        left > 0 ? '\nNot complete: see above.' : `\nNext: npm run deploy -- --project ${id}`,
      );
    return left === 0;
  },
);

async function askPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await prompt({ message: 'Password of the SMTP account:' })
    : (await text(process.stdin)).trim();
  if (!password)
    throw new UserError(
      'The SMTP password is needed: run this in a terminal, or pipe the password into it.',
    );
  return password;
}
