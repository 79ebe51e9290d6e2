import { execa } from 'execa';
import { Refusal } from '../command.ts';

/** The folders that a build wrote. */
export type Built = { site: string; functions: string };

/** Where a build goes: into `dist` and `functions/lib`, or into a folder of its own, which disturbs no other. */
export const builtIn = (folder?: string): Built =>
  folder ? { site: `${folder}/dist`, functions: `${folder}/functions` } : { site: 'dist', functions: 'functions/lib' };

/**
 * Builds site and functions, in a process of its own, so that nothing of this
 * one's makes it a development build. `env` adds to the environment.
 * @throws Refusal when the build fails.
 */
export async function build(folder?: string, env: Record<string, string> = {}): Promise<Built> {
  const args = ['tools/build/build.ts', ...(folder ? [folder] : [])];
  const { failed, exitCode, shortMessage } = await execa(process.execPath, args, { stdio: 'inherit', env, reject: false });
  // One that ended by itself has printed why.
  if (failed) throw new Refusal(exitCode === undefined ? String(shortMessage) : 'The build failed.');
  return builtIn(folder);
}
