import { globSync, readFileSync } from 'node:fs';
import config from '../../firebase.json' with { type: 'json' };
import { region } from '../../functions/src/config.ts';
import { company } from '../../src/company.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { runCommand } from '../command.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readLocales } from '../locales/language.ts';
import { accountFindings } from './account-findings.ts';
import { describe } from './finding.ts';
import { ask } from './firebase.ts';
import { options, type Target, targetOf } from './options.ts';
import { appCheckIsOn, readSettings, type Settings } from './settings.ts';
import { previewFindings, settingsFindings } from './settings-findings.ts';
import { companyFindings, contentFindings, localeFindings, placeFindings } from './source-findings.ts';

const help = `npm run deploy:check -- --project ID [--preview NAME]

Lists what is missing before the product can be deployed to a Firebase project, and what to do about it.
The exit code is 1 if something blocks the deployment. docs/deploy.md describes all steps.
`;

/** Prints the findings. Resolves to whether nothing blocks the deployment. */
export async function checkDeployment(target: Target): Promise<boolean> {
  const { project, preview } = target;
  const { languages, unrecognized } = readLocales();
  const offered = [sourceLocale, ...languages.filter((language) => language.offered).map(({ code }) => code)];
  const settings = readSettings(project);
  const findings = [
    ...companyFindings(company),
    ...contentFindings(readContent()),
    ...localeFindings(languages, unrecognized),
    ...placeFindings(config, region, sendContactEmailPath),
    ...(preview === undefined
      ? settingsFindings(project, settings, offered)
      : previewFindings({ ...(process.env as Settings), ...settings })),
    ...(await accountFindings({ ...target, appCheck: appCheckIsOn(settings), region }, ask)),
  ];
  console.log(findings.map(describe).join('\n'));
  return findings.every(({ ok }) => ok !== false);
}

/** The sections' lists: links, pictures, people. */
const readContent = () =>
  Object.fromEntries(globSync('src/sections/*/content.ts').map((file) => [file, readFileSync(file, 'utf8')]));

if (import.meta.main) await runCommand(help, { options }, ({ values }) => checkDeployment(targetOf(values)));
