import { styleText } from 'node:util';
import { offeredFrom, sourceLocale } from '../../src/i18n/locales.ts';
import { describeFinding } from './describe-finding.ts';
import { type Finding, type Kind, severityOf } from './findings.ts';
import { languageNames } from './locale-code.ts';

const color = { error: 'red', warning: 'yellow', information: 'dim' } as const;

/** There may be hundreds of these: they are counted, unless all are asked for. */
const counted: Partial<Record<Kind, [thing: string, remark: string]>> = {
  'missing-key': ['missing key', '; npm run locale:sync adds it'],
  'missing-plural-form': ['missing plural form', '; npm run locale:sync adds it'],
  empty: ['text', ' not translated yet'],
  'same-as-source': ['text', ' the same as in French: right for a name, else forgotten'],
  'no-source-text': ['text', ' without the French text before it; npm run locale:sync notes it'],
};

/** What `npm run locale:check` prints about a locale. */
export function reportOf(locale: string, findings: readonly Finding[], { all = false } = {}): string {
  const lines = [styleText('bold', `${locale}  ${languageNames(locale).own}`)];
  const toCount = all || locale === sourceLocale ? [] : findings.filter(({ kind }) => counted[kind]);
  const shown = findings.filter((finding) => !toCount.includes(finding));
  for (const [file, ofFile] of Map.groupBy(shown, (finding) => finding.file ?? '')) {
    if (file) lines.push(`  ${file}`);
    lines.push(...ofFile.map(lineOf));
  }
  for (const [kind, { length }] of Map.groupBy(toCount, (finding) => finding.kind)) {
    const [thing = '', remark = ''] = counted[kind] ?? [];
    lines.push(`  ${amount(length, thing)}${remark}`);
  }
  if (findings.some(isIncomplete) && locale !== sourceLocale) lines.push(`  ${incomplete}`);
  if (lines.length === 1) lines.push(`  ${styleText('green', 'all is well')}`);
  return lines.join('\n');
}

const isIncomplete = ({ kind }: Finding) => ['missing-file', 'missing-key', 'missing-plural-form', 'empty'].includes(kind);

const incomplete = `Visitors are offered a language when ${offeredFrom * 100} % of its texts are translated (npm run locale:status).`;

function lineOf(finding: Finding): string {
  const severity = severityOf(finding);
  const { line, column, key, kind } = finding;
  const place = line ? (kind === 'broken-json' ? `line ${line}, column ${column}` : `line ${line}`) : undefined;
  const where = [place, key].filter(Boolean).join('  ');
  const text = describeFinding(finding).replaceAll('\n', '\n        ');
  return `    ${styleText(color[severity], severity.padEnd(11))} ${where ? `${where}: ` : ''}${text}`;
}

/** The last line: how many errors and warnings. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (severity: string) => findings.filter((finding) => severityOf(finding) === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const alsoWarnings = `, ${amount(warnings, 'warning')}.`;
  return (errors > 0 ? styleText('red', `${amount(errors, 'error')} to mend`) : styleText('green', 'No errors')) + alsoWarnings;
}

/** "1 text", "2 texts" */
export const amount = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
