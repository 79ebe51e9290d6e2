import { company, invented } from '../../src/company.ts';
import { readSettings, staffLocales } from '../../shared/settings.ts';
import { companyProblems } from './company-facts.ts';
import { printProblems, type Problem } from './problem.ts';
import { settingsProblems } from './rules.ts';

/** Resolves to whether the project can be deployed. */
export async function checkSettings(project: string): Promise<boolean> {
  return !printProblems([
    ...siteUrlProblems(company.url),
    ...companyProblems(),
    ...inventedProblems(invented),
    ...settingsProblems(project, readSettings(project), staffLocales()),
  ]);
}

export const inventedProblems = (parts: readonly string[]): Problem[] =>
  parts.map((part) => ({
    blocks: false,
    what: `The ${part} are the template's`,
    todo: 'They are invented: replace them (docs/recipes.md), then take them off `invented` in src/company.ts.',
  }));

export const siteUrlProblems = (url: string): Problem[] =>
  /^https:\/\/[^/]+$/.test(url)
    ? []
    : [
        {
          blocks: true,
          what: `src/company.ts: url is '${url}'`,
          todo: 'It has to be https:// and a domain name, with nothing after it.',
        },
      ];
