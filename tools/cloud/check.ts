import { globSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { company } from '../../src/company.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { validLocales } from '../build/valid-locales.ts';
import { readLocales, staffLocales } from '../locales/language.ts';
import { login } from './login.ts';
import { Project } from './project.ts';
import { siteNeeds } from './site.ts';
import { companyProblems, madeUp } from './company-facts.ts';
import type { Target } from './firebase.ts';
import { printProblems, type Problem, providerRemarks, readSettings, settingsProblems } from './settings.ts';

/**
 * Prints what is missing before a deployment: locally, and in the project all that `npm run setup` would change.
 * Resolves to whether nothing blocks it.
 * @throws UserError if a language has errors, or nobody is logged in
 */
export async function checkDeployment({ project, preview }: Target): Promise<boolean> {
  const { languages } = readLocales();
  const offered = [sourceLocale, ...languages.filter((language) => language.offered).map(({ code }) => code)];
  const settings = readSettings(project);
  const files = globSync('src/sections/*/content.ts');
  const problems = [
    ...siteUrlProblems(company.url),
    ...companyProblems(),
    ...files.flatMap((file) => exampleAddresses(file, readFileSync(file, 'utf8'))),
    // A preview brings no functions.
    ...(preview === undefined
      ? [...settingsProblems(project, settings, staffLocales(languages)), ...providerRemarks(settings ?? {})]
      : []),
  ];
  const blocked = printProblems(problems);
  for (const remark of validLocales()) console.log(remark);
  if (preview !== undefined || !settings) return !blocked;
  const auth = await login(project);
  const inCloud = new Project(project, () => auth.getAccessToken());
  await siteNeeds(inCloud, settings);
  if (inCloud.left > 0) console.log(`To complete the project: npm run setup -- --project ${project} --yes`);
  if (blocked || inCloud.left > 0) return false;
  console.log(`${styleText('green', '✓')} ${company.url} can be deployed to ${project} in ${offered.join(', ')}`);
  return true;
}

/** Example addresses in a file: the names that end in .example belong to nobody. */
export function exampleAddresses(file: string, text: string): Problem[] {
  const found = text.match(/https?:\/\/[^'"]*\.example\b[^'"]*/g);
  return found ? [{ blocks: false, what: `${file} has made-up addresses: ${found.join(', ')}`, todo: madeUp }] : [];
}

/** Canonical URLs, the sitemap and shared links are built from the site's address. */
export const siteUrlProblems = (url: string): Problem[] =>
  /^https:\/\/[^/]+$/.test(url)
    ? []
    : [{ blocks: true, what: `src/company.ts: url is '${url}'`, todo: 'It has to be https://, a name, and nothing after it.' }];
