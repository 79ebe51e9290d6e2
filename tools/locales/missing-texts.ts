import { execa } from 'execa';

/**
 * The French texts that the code uses and nobody wrote, with where they are used. Only the compiler finds all of them
 * (docs/decisions/0009-typed-strings.md): some are in e-mails, or in states that no prerendered page is in.
 */
export async function missingTexts(): Promise<string[]> {
  // The texts in another folder are a test's.
  if (process.env['LOCALES_FOLDER']) return [];
  // Fast if little has changed since the last time.
  const options = ['--incremental', '--tsBuildInfoFile', 'var/missing-texts.tsbuildinfo'];
  const { stdout } = await execa('tsc', options, { preferLocal: true, localDir: import.meta.dirname, reject: false });
  return stdout.split(/\n(?! )/).flatMap((problem) => {
    const [place] = problem.split(': ');
    if (!/^(src|functions)\//.test(problem)) return [];
    const key = [...problem.matchAll(/type '"([\w.:-]+)"' is not assignable/gi)].at(-1)?.[1];
    return key ? `${key} is missing in locales/fr, used in ${place}` : [];
  });
}
