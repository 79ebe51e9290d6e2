import { styleText } from 'node:util';
import { UserError } from '../command.ts';
import { isInMails, type Language, readLocales } from '../locales/language.ts';
import { frenchErrors, leftOut, reportOf, statusOf } from '../locales/report.ts';

/**
 * Says which languages lack texts, offered or not: lines to print.
 * @throws UserError if French or, except in a build with unfinished languages, another language has errors.
 */
export function validLocales(): string[] {
  const { french, languages, warnings } = readLocales();
  const isBroken = ({ invalid, unreadable }: Language) => unreadable || invalid.length > 0;
  const problems = [
    ...frenchErrors(french),
    ...(process.env['UNFINISHED_LOCALES'] ? [] : languages.filter(isBroken).map(reportOf)),
  ];
  if (problems.length > 0) throw new UserError(`${problems.join('\n\n')}\n\nNothing was built.`);

  const incomplete = languages.filter(({ gaps }) => gaps.length > 0);
  // A language in which nothing but e-mails is translated isn't meant for visitors.
  const isMeant = ({ texts, forStaff }: Language) => !forStaff || texts.some((text) => text.shown && !isInMails(text));
  const isLeftOut = (language: Language) =>
    !language.offered && !language.unreadable && isMeant(language) && !process.env['UNFINISHED_LOCALES'];
  return [
    ...warnings.map((warning) => styleText('yellow', warning)),
    ...incomplete.flatMap((language) => [
      styleText('yellow', statusOf(language)),
      ...(isLeftOut(language) ? leftOut(language) : []),
    ]),
    ...(incomplete.length > 0 ? ['npm run locale:check lists what is missing.'] : []),
  ];
}
