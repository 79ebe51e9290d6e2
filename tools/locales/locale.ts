import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { styleText } from 'node:util';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { runCommand, UserError } from '../../shared/command.ts';
import { localesFolder } from '../../shared/environment.ts';
import type { SourceText } from './french.ts';
import {
  invalid,
  languageCodeOf,
  type Language,
  languageOf,
  newLanguage,
  readLocales,
  readPo,
} from './language.ts';
import { merge, takeOver } from './merge.ts';
import { poText } from './po.ts';
import { frenchErrors, indented, labelOf, reportOf } from './report.ts';

const help = `npm run locale [-- CODE… | CODE FILE.po]
npm run locale:check [-- CODE…]

Both commands check French and the given languages (default: all), and list the
texts that are left to translate. locale:check changes nothing. locale also
creates the file of a new language, locales/CODE.po, updates existing files to
the current French texts, and takes over the translations of a FILE that a
translator has sent back. CODE is a language's code by BCP 47: en for English,
pt-BR for Brazilian Portuguese, bci for Baoulé.

An update loses no translation. If a French text has changed, its translation is
marked as fuzzy, and the old French text is kept beside it. If a French text is
gone, its translation moves to the end of the file, and is used again when the
text returns.

The exit code is 1 if there are errors, such as files that can't be read,
{{placeholders}} or <tags> that differ from French, or any problem in the French
texts. With a problem in French, no file is written. A warning may be fine, but
look at it.
`;

const config = {
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
} as const;

await runCommand(help, config, ({ positionals, values: { check } }) => {
  const returned = positionals.find((one) => one.endsWith('.po'));
  const codes = positionals.filter((one) => one !== returned && one !== sourceLocale);
  const wrong = codes.find((code) => languageCodeOf(code) !== code);
  if (wrong !== undefined && /\.\w+$/.test(wrong))
    throw new UserError(`${wrong} is no PO file: ask the translator for the .po file.`);
  if (wrong !== undefined)
    throw new UserError(
      `“${wrong}” is not a language code. Write ${languageCodeOf(wrong) ?? 'a code such as en, pt-BR or bci'}.`,
    );
  const { french, languages } = readLocales();
  const created = codes
    .filter((code) => !languages.some((language) => language.code === code))
    .map((code) => newLanguage(code, localesFolder(), french));
  if (check && created[0])
    throw new UserError(`There is no ${created[0].path} yet: npm run locale -- ${created[0].code}`);
  const chosen = [
    ...languages.filter(({ code }) => positionals.length === 0 || codes.includes(code)),
    ...created,
  ];
  const doubts = returned ? [...takeOverFile(french, chosen, returned)] : [];

  const problems = frenchErrors(french);
  console.log([styleText('bold', `fr: ${french.length} texts`), ...problems].join('\n  '));
  const isSaved = !check && problems.length === 0;
  if (isSaved) for (const language of chosen) save(language);
  doubts.push(...chosen.flatMap((language) => fewerThanInCommit(french, language)));
  for (const language of chosen) console.log(`\n${reportOf(language)}`);
  for (const warning of doubts) console.log(`\n${styleText('yellow', 'Warning')}: ${warning}`);

  const errors =
    problems.length +
    chosen.flatMap<unknown>((language) => language.unreadable ?? invalid(language)).length;
  console.log(`\nErrors: ${errors}.`);
  if (!check && !isSaved && chosen.length > 0)
    console.log('No file was written: correct French first.');
  if (isSaved)
    for (const { path } of created)
      console.log(`Created ${path}. Open it in Poedit, or send it to a translator.`);
  return errors === 0;
});

/**
 * Returns warnings about translations and keys that the file has lost.
 * @throws UserError unless one language is named and all files can be read
 */
function takeOverFile(french: readonly SourceText[], chosen: Language[], path: string): string[] {
  const [language, ...others] = chosen;
  if (!language || others.length > 0)
    throw new UserError(`Name the language of ${path}, too: npm run locale -- en ${path}`);
  if (language.unreadable) throw new UserError(language.unreadable);
  const { code, merged } = language;
  const file = readPo(resolve(process.env['INIT_CWD'] ?? '.', path), code);
  const returned = merge(french, file);
  chosen[0] = languageOf(code, localesFolder(), takeOver(french, merged, returned), french);
  const hasKeys = file.entries.some(({ msgctxt }) => msgctxt);
  return [
    ...lost(
      path,
      language.path,
      'They are kept.',
      language,
      languageOf(code, '', returned, french),
    ),
    ...(hasKeys
      ? []
      : [
          `${path} has lost the keys, and perhaps the flags, of its texts: ask for a PO file instead of a table`,
        ]),
  ];
}

/** A warning about translations that the last commit has and the file lacks. */
function fewerThanInCommit(french: readonly SourceText[], language: Language): string[] {
  const { code, path } = language;
  const options = { cwd: dirname(path), stdio: 'pipe', maxBuffer: 1e8 } as const;
  try {
    const file = readPo(path, code, () =>
      execFileSync('git', ['show', `HEAD:./${basename(path)}`], options),
    );
    const former = languageOf(code, localesFolder(), merge(french, file), french);
    return lost(
      path,
      'the last commit',
      `git checkout ${path} brings them back.`,
      former,
      language,
    );
  } catch {
    return [];
  }
}

function lost(
  file: string,
  of: string,
  remedy: string,
  former: Language,
  language: Language,
): string[] {
  const texts = language.texts.filter(
    ({ state }, index) => former.texts[index]?.state === 'finished' && state !== 'finished',
  );
  return texts.length > 0
    ? [
        `${file} lacks finished translations of ${of}: ${texts.length}. ${remedy}\n${indented(texts.map(labelOf))}`,
      ]
    : [];
}

function save({ path, merged, unreadable }: Language): void {
  if (unreadable) return;
  writeFileSync(`${path}~`, poText(merged));
  renameSync(`${path}~`, path);
}
