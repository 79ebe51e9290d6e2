import { Refusal } from '../command.ts';
import { localeCodes, localesFolder } from '../locales/catalogue.ts';
import { checkLocale } from '../locales/check-locale.ts';
import { severityOf } from '../locales/findings.ts';
import { reportOf } from '../locales/report.ts';

/** @throws Refusal when the words have errors, as `npm run locale:check` tells them: visitors would see them. */
export function assertSoundWords(): void {
  const folder = localesFolder();
  const reports = localeCodes(folder).flatMap((locale) => {
    const errors = checkLocale(folder, locale).filter((finding) => severityOf(finding) === 'error');
    return errors.length > 0 ? [reportOf(locale, errors)] : [];
  });
  if (reports.length > 0) throw new Refusal(`${reports.join('\n\n')}\n\nNothing was built.`);
}
