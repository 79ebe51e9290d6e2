import { globSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { company } from '../../src/company.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { assertValidLocales } from '../build/valid-locales.ts';
import { readLocales } from '../locales/language.ts';
import { advice, blocker, type Problem } from './problem.ts';
import { projectProblems, type Target } from './project-problems.ts';
import { appCheckProblems, readSettings, settingsProblems, siteKeyName } from './settings.ts';

/**
 * Prints what is missing before a deployment. Resolves to whether nothing blocks it.
 * @throws UserError if a language has errors.
 */
export async function checkDeployment({ project, preview }: Target): Promise<boolean> {
  const { languages } = readLocales();
  const offered = [sourceLocale, ...languages.filter((language) => language.offered).map(({ code }) => code)];
  const settings = readSettings(project);
  const files = ['src/company.ts', ...globSync('src/sections/*/content.ts')];
  const problems = [
    ...siteUrlProblems(company.url),
    ...files.flatMap((file) => madeUpFacts(file, readFileSync(file, 'utf8'))),
    // A preview brings no functions; in CI its key comes from the environment.
    ...(preview === undefined ? settingsProblems(project, settings, offered) : []),
    ...appCheckProblems({ [siteKeyName]: process.env[siteKeyName], ...settings }, preview),
    ...(await projectProblems({ project, preview, appCheck: settings?.['APP_CHECK'] !== 'false' })),
  ];
  for (const { blocks, what, todo } of problems) {
    console.log(`${blocks ? styleText('red', '✗') : styleText('yellow', '!')} ${what}\n    ${todo}`);
  }
  assertValidLocales();
  const ready = !problems.some(({ blocks }) => blocks);
  if (ready) console.log(`${styleText('green', '✓')} ${company.url} can be deployed to ${project} in ${offered.join(', ')}`);
  if (ready && preview === undefined) console.log('Not checked: billing, APIs and roles (docs/deploy.md, steps 1, 3 and 5)');
  return ready;
}

/** Example addresses and phone numbers in a file. */
export function madeUpFacts(file: string, text: string): Problem[] {
  const facts = text.match(/(?<=')[^'\n]*(\.example\b|(00 ?){4})[^'\n]*(?=')/g);
  const todo = 'Search engines, shared links and visitors will take it as real: replace it before the site is known.';
  return facts ? [advice(`${file} contains placeholder data: ${facts.join(', ')}`, todo)] : [];
}

/** Canonical URLs, the sitemap and shared links are built from the site's address. */
export const siteUrlProblems = (url: string): Problem[] =>
  /^https:\/\/[^/]+$/.test(url)
    ? []
    : [blocker(`src/company.ts: url is '${url}'`, 'It has to be https://, a name, and nothing after it.')];
