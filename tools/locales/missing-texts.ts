import { execa } from 'execa';

/**
 * The French texts that the code uses and nobody wrote, with where they are used. Only the compiler finds all of them
 * (docs/decisions/0009-typed-strings.md): some are in e-mails, or in states that no prerendered page is in.
 */
export async function missingTexts(cwd?: string): Promise<string[]> {
  // The texts in another folder are a test's.
  if (!cwd && process.env['LOCALES_FOLDER']) return [];
  const { stdout } = await execa('tsc', { cwd: cwd ?? '.', preferLocal: true, localDir: import.meta.dirname, reject: false });
  return stdout.split(/\n(?! )/).flatMap((problem) => {
    const [place] = problem.split(': ');
    const keys = [...problem.matchAll(/Type '"([\w.:-]+)"' is not assignable|type '"([\w.:-]+)"' is not assignable/g)];
    const key = keys.at(-1)?.slice(1).find(Boolean);
    return key ? `${key} is missing in locales/fr, used in ${place}` : [];
  });
}
