import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { offeredLocales, sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../../shared/command.ts';
import { invalid, type Language, readLocales } from '../locales/language.ts';
import { frenchErrors, reportOf, statusOf } from '../locales/report.ts';

/**
 * The lines to print about languages that lack texts or have errors.
 * @throws UserError if French or an offered language has errors, or an offered language has no
 * file. With UNFINISHED_LOCALES, an offered language may have errors
 */
export function validLocales(): string[] {
  const { french, languages } = readLocales();
  const isBroken = (language: Language) => language.unreadable || invalid(language).length > 0;
  const isStrict = !process.env['UNFINISHED_LOCALES'];
  const broken = languages.filter((language) => isStrict && language.offered && isBroken(language));
  // In a test's own folder, offered languages may be missing.
  const without = process.env['LOCALES_FOLDER']
    ? []
    : offeredLocales.filter((code) => !hasFile(code));
  const problems = [
    ...frenchErrors(french),
    ...broken.map(reportOf),
    ...without.map(
      (code) =>
        `src/i18n/locales.ts offers ${code}, but there is no locales/${code}.po: npm run locale -- ${code}`,
    ),
  ];
  if (problems.length > 0) throw new UserError(`${problems.join('\n\n')}\n\nNothing was built.`);
  const incomplete = languages.filter(
    (language) => isBroken(language) || language.texts.some(({ shown }) => !shown),
  );
  return [
    ...incomplete.map((language) => styleText('yellow', statusOf(language))),
    ...(incomplete.length > 0 ? ['npm run locale:check lists what is missing.'] : []),
  ];
}

const hasFile = (code: string) =>
  code === sourceLocale || existsSync(join('locales', `${code}.po`));
