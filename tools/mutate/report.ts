import { styleText } from 'node:util';
import harmless from './harmless.json' with { type: 'json' };

/** What Stryker found, as far as it is used here (mutation-testing-report-schema). Lines and columns begin at 1. */
export type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };
type Place = { line: number; column: number };
type Mutant = {
  mutatorName: string;
  replacement: string;
  location: { start: Place; end: Place };
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored';
};

/** A change that no unit test notices, though one runs it. */
export type Survivor = {
  file: string;
  line: number;
  /** The file's text with the change. */
  changed: string;
  /** Its line, with the change marked: the same wherever the line stands. */
  words: string;
};

export const survivorsOf = ({ files }: Report): Survivor[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    const at = ({ line, column }: Place) => lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
    return mutants
      .filter(({ status }) => status === 'Survived')
      .map(({ location, replacement }) => {
        const [start, end] = [at(location.start), at(location.end)];
        const before = lines[location.start.line - 1]?.slice(0, location.start.column - 1).trimStart() ?? '';
        const after = lines[location.end.line - 1]?.slice(location.end.column - 1) ?? '';
        const words = `${before}⟦${shortened(source.slice(start, end))} → ${shortened(replacement)}⟧${after}`;
        const changed = source.slice(0, start) + replacement + source.slice(end);
        return { file, line: location.start.line, changed, words };
      });
  });

function shortened(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 50)} … ${line.slice(-20)}` : line;
}

/** By file and words: why nothing needs to notice it. */
const known: Record<string, Record<string, string>> = harmless;

/** Prints what nothing notices, and what stands in the list without reason. @returns whether there is neither */
export function describe({ files }: Report, survivors: Survivor[]): boolean {
  let isGood = true;
  for (const [file, { mutants }] of Object.entries(files)) {
    const count = (...statuses: Mutant['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length;
    const [list, all] = [known[file] ?? {}, survivors.filter((survivor) => survivor.file === file)];
    const open = all.filter(({ words }) => !(words in list));
    const gone = Object.keys(list).filter((words) => !all.some((survivor) => survivor.words === words));
    const run = mutants.length - count('NoCoverage', 'Ignored');
    const figures = [`${run - all.length} of ${run} changes noticed`, `${all.length - open.length} harmless`];
    console.log(
      [`${file}: ${figures.join(', ')}`, count('NoCoverage') && `${count('NoCoverage')} run in no unit test`]
        .filter(Boolean)
        .join(', '),
    );
    for (const { line, words } of open) console.log(`  ${line}: ${words}`);
    for (const words of gone) console.log(styleText('red', `  noticed by now, to be removed from harmless.json: ${words}`));
    if (open.length + gone.length > 0) isGood = false;
  }
  return isGood;
}
