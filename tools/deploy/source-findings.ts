import { sourceLocale } from '../../src/i18n/locales.ts';
import type { Language } from '../locales/language.ts';
import { truncated, labelOf, statusOf } from '../locales/report.ts';
import { advice, type Finding, good, missing } from './finding.ts';

type Company = { url: string; email: string; supportUrl: string; phone: { display: string } };

/** Whether src/company.ts still holds example values. */
export function companyFindings(company: Company): Finding[] {
  const { url, email, supportUrl, phone } = company;
  if (!/^https:\/\/[^/]+$/.test(url))
    return [missing(`src/company.ts: url is '${url}'`, 'It has to be https://, a name, and nothing after it.')];
  const madeUp = Object.entries({ url, email, supportUrl, phone: phone.display }).filter(([, value]) =>
    /\.example\b|(00 ?){4}/.test(value),
  );
  if (madeUp.length === 0) return [good(`src/company.ts: the site is at ${url}`)];
  const names = madeUp.map(([name, value]) => `${name} (${value})`).join(', ');
  return [
    advice(
      `src/company.ts holds made-up facts: ${names}`,
      'Search engines, shared links and visitors take them for true: set them before the site is known.',
    ),
  ];
}

/** Content that links to addresses reserved for examples, by file name. */
export function contentFindings(files: Record<string, string>): Finding[] {
  return Object.entries(files)
    .map(([file, text]) => [file, text.match(/\.example\b/g)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([file, count]) => advice(`${file} holds made-up addresses: ${count}`, 'Visitors who follow them arrive nowhere.'));
}

type FirebaseConfig = {
  hosting: { rewrites: { source: string; function: { functionId: string; region: string } }[] };
  firestore: { location: string };
};

/** Whether firebase.json leads the form to the callable, and keeps everything in the functions' region. */
export function placeFindings({ hosting, firestore }: FirebaseConfig, region: string, callablePath: string): Finding[] {
  const target = hosting.rewrites.find(({ source }) => source === callablePath)?.function;
  const problems: Finding[] = [];
  if (!target)
    problems.push(missing(`firebase.json has no rewrite of ${callablePath}`, 'src/contract/callable.ts sends messages there.'));
  else if (target.region !== region)
    problems.push(missing(`firebase.json has the function in ${target.region}`, `functions/src/config.ts says ${region}.`));
  if (firestore.location !== region)
    problems.push(advice(`firebase.json creates the database in ${firestore.location}`, `The functions run in ${region}.`));
  return problems.length ? problems : [good(`firebase.json and the functions agree on ${region}`)];
}

/** Which languages visitors will be offered, and which of their texts are missing. */
export function localeFindings(languages: readonly Language[], unrecognized: readonly string[]): Finding[] {
  const offered = languages.filter((language) => language.offered).map(({ code }) => code);
  return [
    ...languages.flatMap((language) => {
      const { code, path, gaps, invalid, unreadable } = language;
      if (unreadable || invalid.length > 0) return missing(`${path} has errors`, `npm run locale:check -- ${code} says which.`);
      return gaps.length > 0 ? advice(statusOf(language), `Missing: ${truncated(gaps.map(labelOf)).join(', ')}`) : [];
    }),
    ...unrecognized.map((file) => advice(file, 'Rename or remove it.')),
    good(`Languages: ${[sourceLocale, ...offered].join(', ')}`),
  ];
}
