import { text } from 'node:stream/consumers';
import prompt from '@inquirer/password';
import { runCommand, UserError } from '../command.ts';
import { readLocales, staffLocales } from '../locales/language.ts';
import { printProblems, readSettings, settingsFile, settingsProblems } from './settings.ts';
import { login } from './login.ts';
import { previewNeeds } from './previews.ts';
import { Project } from './project.ts';
import { siteNeeds } from './site.ts';

const help = `npm run setup -- --project ID [--billing ACCOUNT] [--yes]

Shows what a project of Google's has of what the site needs (✓), has otherwise (~) and lacks (+); with --yes, makes it so.
The settings are in functions/.env.ID. You need a login: npx firebase login

  --yes                   makes it so
  --billing ACCOUNT       the billing account's id, if you have several
  --password              asks for the SMTP password again; the functions get a new one with their next deployment
  --previews OWNER/NAME   prepares a project for the previews of this GitHub repository's pull requests, and nothing else;
                          it can't be the site's own
`;

const [value, flag] = [{ type: 'string' } as const, { type: 'boolean', default: false } as const];
const options = { project: value, billing: value, previews: value, password: flag, yes: flag };
await runCommand(help, { options }, async ({ values: { project: id, billing, previews, password: newPassword, yes } }) => {
  if (!id || !/^[a-z][a-z\d-]{5,29}$/.test(id))
    throw new UserError('Which project? --project ID: 6 to 30 lowercase letters, digits and hyphens.');
  if (previews && !/^[\w.-]+\/[\w.-]+$/.test(previews)) throw new UserError('Which GitHub repository? --previews OWNER/NAME');
  const settings = readSettings(id);
  const file = settingsFile(id);
  if (!settings && !previews) throw new UserError(`${file} is missing: copy functions/.env.example to it, and fill it in.`);
  if (settings && previews) throw new UserError(`The site has settings for ${id} (${file}): previews need another project.`);
  // Alerts would go nowhere, and a deployment would be refused.
  if (settings && printProblems(settingsProblems(id, settings, staffLocales(readLocales().languages))))
    throw new UserError('Nothing was changed: the settings come first.');
  const auth = await login(id);
  const project = new Project(id, () => auth.getAccessToken(), yes);
  let next = `Next: npm run deploy -- --project ${id}`;
  if (settings) {
    // Without a user name there is no login, but the secret has to exist.
    const password = async () => (settings['SMTP_USER'] ? askPassword() : 'none');
    await siteNeeds(project, settings, { billing, newPassword, password });
  } else {
    const provider = await previewNeeds(project, previews ?? '');
    next = `Variables for the repository: PREVIEW_PROJECT=${id} WORKLOAD_IDENTITY_PROVIDER=${provider}`;
  }
  if (!yes) console.log('\nNothing was changed. To make it so: the same with --yes.');
  else console.log(project.left > 0 ? '\nNot complete: see above.' : `\n${next}`);
  return !yes || project.left === 0;
});

async function askPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await prompt({ message: 'Password of the SMTP account:' })
    : (await text(process.stdin)).trim();
  if (!password) throw new UserError('The SMTP password is needed: run this in a terminal, or pipe the password into it.');
  return password;
}
