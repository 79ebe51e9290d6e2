import { sourceLocale } from '../../src/i18n/locales.ts';
import { runCommand } from '../command.ts';
import { localeCodes, localesFolder } from './catalogue.ts';
import { checkLocale } from './check-locale.ts';
import { assertLocale } from './assert-locale.ts';
import { severityOf } from './findings.ts';
import { reportOf, summaryOf } from './report.ts';

const help = `npm run locale:check [-- CODE… --all]

Reads the words of all languages, or of those named (en, pt-BR), and says what is wrong with them.

  --all    names each text that is not translated yet, instead of counting them

Errors must be mended: broken files, keys that French doesn't have, {{placeholders}} and <tags> that differ from
French, spaces at the ends; in French also missing texts and typography. They end the command with exit code 1.
Warnings need not be: a language may be incomplete (visitors are not offered it until it is complete), a French
text may have changed since it was translated, a text may be longer than its note allows.
`;

const config = { options: { all: { type: 'boolean', default: false } }, allowPositionals: true } as const;

await runCommand(help, config, ({ positionals: codes, values: { all } }) => {
  const folder = localesFolder();
  for (const code of codes) assertLocale(code);
  const findings = (codes.length > 0 ? codes : localeCodes(folder)).map(
    (locale) => [locale, checkLocale(folder, locale)] as const,
  );
  // Nothing can be compared with a French file that cannot be read: its errors are told in any case.
  if (codes.length > 0 && !codes.includes(sourceLocale)) {
    const unreadable = checkLocale(folder, sourceLocale).filter(({ kind }) => kind === 'broken-json' || kind === 'wrong-type');
    if (unreadable.length > 0) findings.unshift([sourceLocale, unreadable]);
  }
  for (const [locale, ofLocale] of findings) console.log(`${reportOf(locale, ofLocale, { all })}\n`);
  const everything = findings.flatMap(([, ofLocale]) => ofLocale);
  console.log(summaryOf(everything));
  return everything.every((finding) => severityOf(finding) !== 'error');
});
