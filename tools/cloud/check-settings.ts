import { globSync, readFileSync } from 'node:fs';
import { company } from '../../src/company.ts';
import { readLocales, staffLocales } from '../locales/language.ts';
import {
  printProblems,
  type Problem,
  providerRemarks,
  readSettings,
  settingsProblems,
} from '../settings.ts';
import { companyProblems, madeUp } from './company-facts.ts';

/**
 * Prints what is wrong with a project's settings and the company's facts. Resolves to whether
 * nothing stops a deployment.
 */
export async function checkSettings(project: string): Promise<boolean> {
  const settings = readSettings(project);
  const files = globSync('src/sections/*/content.ts');
  return !printProblems([
    ...siteUrlProblems(company.url),
    ...companyProblems(),
    ...files.flatMap((file) => exampleAddresses(file, readFileSync(file, 'utf8'))),
    ...settingsProblems(project, settings, staffLocales(readLocales().languages)),
    ...providerRemarks(settings ?? {}),
  ]);
}

export function exampleAddresses(file: string, text: string): Problem[] {
  const found = text.match(/https?:\/\/[^'"]*\.example\b[^'"]*/g);
  return found
    ? [{ blocks: false, what: `${file} has made-up addresses: ${found.join(', ')}`, todo: madeUp }]
    : [];
}

export const siteUrlProblems = (url: string): Problem[] =>
  /^https:\/\/[^/]+$/.test(url)
    ? []
    : [
        {
          blocks: true,
          what: `src/company.ts: url is '${url}'`,
          todo: 'It has to be https://, a name, and nothing after it.',
        },
      ];
