import { styleText } from 'node:util';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { UserError, runCommand } from '../command.ts';
import { codeMeant, englishName } from './codes.ts';
import { localesFolder } from './french.ts';
import { languageOf, readLocales, save } from './language.ts';
import { missingTexts } from './missing-texts.ts';
import { frenchErrors, hasWarnings, reportOf } from './report.ts';

const help = `npm run locale [-- CODE…]
npm run locale:check [-- CODE…]

Both check French and the given languages (default: all), and list what is left to translate. The first also creates the
file of a new language, locales/CODE.po, and updates existing files to the current French texts; the second changes
nothing. CODE is a language code: en for English, es for Spanish, pt-BR for Brazilian Portuguese.

No translation is lost: if its French text has changed, it is marked as fuzzy and the old text is kept beside it; if the
text is gone, it moves to the end of the file and is used again when the text returns.

The exit code is 1 if there are errors: files that can't be read, {{placeholders}} or <tags> that differ from French,
garbled or invisible characters, and any problem in the French texts, with which no file is written. Warnings should be checked, but may be fine.
`;

const config = { options: { check: { type: 'boolean', default: false } }, allowPositionals: true } as const;

await runCommand(help, config, async ({ positionals, values: { check } }) => {
  const codes = positionals.filter((code) => code !== sourceLocale);
  const wrong = codes.find((code) => !englishName(code));
  if (wrong !== undefined) {
    throw new UserError(`“${wrong}” is not a language code such as ${codeMeant(wrong) ?? 'en, es or pt-BR'}.`);
  }
  const { french, languages, warnings: doubts } = readLocales();
  const isNew = (code: string) => !languages.some((language) => language.code === code);
  const created = codes.filter(isNew).map((code) => languageOf(code, localesFolder(), french));
  if (check && created[0]) {
    throw new UserError([`There is no ${created[0].path} yet: npm run locale -- ${created[0].code}`, ...doubts].join('\n'));
  }

  const problems = [...frenchErrors(french), ...(check ? await missingTexts() : [])];
  console.log([styleText('bold', `fr (French): ${french.length} texts`), ...problems].join('\n  '));
  // A file that would replace French is always an error.
  const isChosen = (code: string) => positionals.length === 0 || codes.includes(code) || code === sourceLocale;
  const chosen = [...languages.filter(({ code }) => isChosen(code)), ...created];
  const saved = !check && save(chosen, french);
  for (const language of chosen) console.log(`\n${reportOf(language)}`);
  for (const doubt of doubts) console.log(`\n${styleText('yellow', 'Warning')}: ${doubt}`);

  const errors = [...problems, ...chosen.flatMap<unknown>(({ invalid, unreadable }) => unreadable ?? invalid)];
  const warnings = [...doubts, ...chosen.flatMap(({ texts }) => texts.filter(hasWarnings))];
  console.log(`\nErrors: ${errors.length}, warnings: ${warnings.length}.`);
  if (!check && !saved) console.log('No file was written: correct French first.');
  for (const { code, path } of saved ? created : []) {
    console.log(`Created ${path}. Open it in Poedit; npm run dev shows /${code}.`);
  }
  if (languages.length + created.length === 0) console.log('No language but French yet. To add one: npm run locale -- en');
  return errors.length === 0;
});
