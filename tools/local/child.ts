import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execa, type Options, type ResultPromise } from 'execa';
import { UserError } from '../command.ts';

export type Child = {
  /** Resolves when the process ends without having been asked to. */
  died: Promise<void>;
  stop: () => Promise<void>;
};

const processGroup = fileURLToPath(new URL('process-group.ts', import.meta.url));

/** A program that does not stop in this time, in milliseconds, is killed. */
const stopTimeout = 15_000;

/** In milliseconds; generous, as the slowest machine has to make it. */
const startTimeout = 90_000;

/**
 * Starts a program that goes on running, and waits until it prints `ready`.
 * It gets a process group of its own: Ctrl-C in a terminal must reach it
 * through `stop` only, or it would die before what depends on it. When this
 * process ends, it ends too (process-group.ts), even if nobody could stop it.
 * @throws UserError with what it printed when it ends or says nothing in time.
 */
export async function startChild(
  name: string,
  file: string,
  args: string[],
  ready: string,
  { logFile, ...options }: Options & { logFile?: string | undefined } = {},
): Promise<Child> {
  const child = execa(process.execPath, [processGroup, file, ...args], {
    ...options,
    detached: true,
    stdin: 'pipe',
    forceKillAfterDelay: false,
    reject: false,
    buffer: false,
    all: true,
  }) as ResultPromise<{ all: true; reject: false; buffer: false }>;
  let stopped = false;
  const stop = async () => {
    stopped = true;
    child.kill('SIGTERM');
    const timer = setTimeout(endGroup, stopTimeout);
    await child;
    clearTimeout(timer);
    endGroup();
  };
  const endGroup = () => {
    // Its own children must not outlive it.
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {}
  };
  if (logFile) child.all.pipe(createWriteStream(logFile));
  let printed = '';
  const problem = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve('did not start in time'), startTimeout);
    const listen = (chunk: unknown) => {
      printed += String(chunk);
      if (!printed.includes(ready)) return;
      // From here on its output goes to the log only. Without a log it still has to be drained.
      child.all.off('data', listen).resume();
      resolve(undefined);
    };
    child.all.on('data', listen);
    void child.then(() => resolve('stopped while starting')).finally(() => clearTimeout(timer));
  });
  if (problem) {
    await stop();
    throw new UserError(`${name} ${problem}:\n${printed}`);
  }
  const died = (async () => {
    await child;
    endGroup();
    if (stopped) await new Promise(() => {});
  })();
  return { died, stop };
}
