import { styleText } from 'node:util';
import { UserError } from '../command.ts';
import { type Language, readLocales } from '../locales/language.ts';
import { frenchErrors, reportOf, statusOf } from '../locales/report.ts';

/**
 * Prints which languages lack texts, offered or not.
 * @throws UserError if French or, except in a build of drafts, another language has errors.
 */
export function assertValidLocales(): void {
  const { french, languages, unrecognized } = readLocales();
  const isBroken = ({ invalid, unreadable }: Language) => unreadable || invalid.length > 0;
  const problems = [...frenchErrors(french), ...(process.env['LOCALE_DRAFTS'] ? [] : languages.filter(isBroken).map(reportOf))];
  if (problems.length > 0) throw new UserError(`${problems.join('\n\n')}\n\nNothing was built.`);

  for (const file of unrecognized) console.log(styleText('yellow', file));
  const incomplete = languages.filter(({ gaps }) => gaps.length > 0);
  for (const language of incomplete) console.log(styleText('yellow', statusOf(language)));
  if (incomplete.length > 0) console.log('npm run locale:check lists what is missing.');
}
