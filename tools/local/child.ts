import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { UserError } from '../../shared/command.ts';
import { patience } from '../../shared/patience.ts';

export type Child = {
  exited: Promise<unknown>;
  output: Readable;
  stop: () => Promise<void>;
};

type ChildOptions = {
  cwd?: string;
  env?: Record<string, string>;
  extendEnv?: boolean;
  logFile?: string | undefined;
};

const processGroup = fileURLToPath(new URL('process-group.ts', import.meta.url));

/**
 * Starts a program in its own process group (process-group.ts), which Ctrl-C doesn't reach.
 * Resolves when the program has printed `ready`.
 * @throws UserError with the program's output if the program exits or times out first
 */
export async function startChild(
  name: string,
  file: string,
  args: string[],
  ready: string,
  { logFile, ...options }: ChildOptions = {},
): Promise<Child> {
  const child = execa(process.execPath, [processGroup, file, ...args], {
    ...options,
    detached: true,
    stdin: 'pipe',
    forceKillAfterDelay: false,
    reject: false,
    buffer: false,
    all: true,
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await child;
  };
  if (logFile) {
    mkdirSync(dirname(logFile), { recursive: true });
    child.all.pipe(createWriteStream(logFile));
  }
  let output = '';
  const isReady = new Promise<undefined>((resolve) => {
    child.all.on('data', function listen(chunk) {
      output += String(chunk);
      if (!output.includes(ready)) return;
      // The output is read to its end even without a log: a full pipe would stop the program.
      child.all.off('data', listen).resume();
      resolve(undefined);
    });
  });
  const problem = await Promise.race([
    isReady,
    child.then(() => 'exited while starting'),
    setTimeout(patience.long, 'did not start in time', { ref: false }),
  ]);
  if (problem) {
    await stop();
    throw new UserError(`${name} ${problem}:\n${output}`);
  }
  return { exited: child, output: child.all, stop };
}
