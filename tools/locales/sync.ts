import { sourceLocale } from '../../src/i18n/locales.ts';
import { Refusal, runCommand } from '../command.ts';
import { localeCodes, localesFolder } from './catalogue.ts';
import { assertCode, assertLocale } from './assert-locale.ts';
import { amount, reportOf } from './report.ts';
import { syncLocale, type SyncReport } from './sync-locale.ts';
import type { SyncOptions } from './translator-file.ts';

const help = `npm run locale:sync [-- CODE… --reviewed --prune]

Brings all languages, or those named (en, pt-BR), up to date with French: new keys and files, ready to fill; today's
French texts and notes; the order of the keys. Translations stay as they are.

Where the French text changed after its translation, both are shown, and the old one stands in the file as "was".
Change the translation if need be, then delete the line that begins with "was".

  --reviewed   deletes all these lines: every translation was looked at
  --prune      deletes keys and files that French doesn't have any more (without it they are only named)
`;

const flag = { type: 'boolean', default: false } as const;
const config = { options: { reviewed: flag, prune: flag }, allowPositionals: true } as const;

await runCommand(help, config, ({ positionals: codes, values: options }) => {
  const folder = localesFolder();
  if (codes.includes(sourceLocale))
    throw new Refusal('French is what the other languages are compared with; there is nothing to sync.');
  for (const code of codes) assertLocale(code);
  const locales = codes.length > 0 ? codes : localeCodes(folder).filter((code) => code !== sourceLocale);
  for (const locale of locales) assertCode(locale);
  if (locales.length === 0) console.log('There is no other language than French yet. To begin one: npm run locale:add -- en');
  const reports = locales.map((locale) => {
    const report = syncLocale(folder, locale, options);
    console.log(reportOfSync(locale, report, options));
    return report;
  });
  return reports.every(({ obstacles }) => obstacles.length === 0);
});

function reportOfSync(locale: string, report: SyncReport, { prune }: SyncOptions): string {
  if (report.obstacles.length > 0) {
    const byLocale = Map.groupBy(report.obstacles, (obstacle) => obstacle.locale);
    const obstacles = [...byLocale].map(([code, findings]) => reportOf(code, findings));
    return [`${locale}: nothing was changed. First mend:`, ...obstacles].join('\n');
  }
  const lines = [`${locale}: ${report.written.length === 0 ? 'up to date' : `changed ${report.written.join(', ')}`}`];
  if (report.added.length > 0) lines.push(`  ${amount(report.added.length, 'new text')} to translate`);
  if (report.outdated.length > 0) {
    lines.push(`  ${amount(report.outdated.length, 'translation')} whose French text changed:`);
    for (const { key, was, now, translation } of report.outdated) {
      lines.push(
        `    ${key}`,
        `      French before: ${was}`,
        `      French now:    ${now}`,
        `      translation:   ${translation}`,
      );
    }
    lines.push(
      `  Change them if need be; then delete their "was" lines, or all at once: npm run locale:sync -- ${locale} --reviewed`,
    );
  }
  const superfluous = [...report.superfluousFiles, ...report.superfluous];
  if (superfluous.length > 0) {
    lines.push(`  ${prune ? 'Deleted' : 'Not in French; --prune deletes them'}: ${superfluous.join(', ')}`);
  }
  return lines.join('\n');
}
