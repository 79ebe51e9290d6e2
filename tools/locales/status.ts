import { styleText } from 'node:util';
import { offeredFrom, sourceLocale } from '../../src/i18n/locales.ts';
import { runCommand } from '../command.ts';
import { localeCodes, localesFolder } from './catalogue.ts';
import { assertLocale } from './assert-locale.ts';
import { languageNames } from './locale-code.ts';
import { type LocaleProgress, type Progress, progressOf } from './progress.ts';

const help = `npm run locale:status [-- CODE…]

How much of each language, or of those named (en, pt-BR), is translated, file by file. Visitors are offered a language
from ${offeredFrom * 100} % on (offeredFrom in src/i18n/locales.ts); npm run dev shows all. "French changed" counts
translations of French texts that changed since: npm run locale:sync names them.
`;

function tableOf({ locale, files, offered, ...total }: LocaleProgress): string {
  const { own, english, french } = languageNames(locale);
  const names = [...new Set([own, english, french])].join(' / ');
  const rows = [
    ['', 'translated', '', 'French changed'],
    ...files.map(({ file, broken, ...progress }) => [file, ...(broken ? ['broken', '', ''] : cells(progress))]),
    ['total', ...cells(total)],
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  return [
    `${styleText('bold', `${locale}  ${names}`)}: ${fate(locale, offered)}`,
    ...lines.map((line) => `  ${line.trimEnd()}`),
  ].join('\n');
}

const cells = ({ texts, translated, outdated }: Progress) => [
  `${translated} of ${texts}`,
  // 99.6 % is not yet 100 %.
  `${texts === 0 ? 100 : Math.floor((translated / texts) * 100)} %`,
  outdated ? String(outdated) : '',
];

function fate(locale: string, offered: boolean | undefined): string {
  if (locale === sourceLocale) return 'the language the site is written in';
  if (offered === undefined) return styleText('red', 'cannot be built; npm run locale:check says why');
  return offered ? styleText('green', 'offered to visitors') : 'not offered to visitors yet';
}

await runCommand(help, { allowPositionals: true }, ({ positionals: codes }) => {
  for (const code of codes) assertLocale(code);
  const folder = localesFolder();
  const locales = codes.length > 0 ? codes : localeCodes(folder);
  for (const locale of locales) console.log(`${tableOf(progressOf(folder, locale))}\n`);
  if (localeCodes(folder).length === 1)
    console.log('There is no other language than French yet. To begin one: npm run locale:add -- en');
});
