import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execa, type Options, type ResultPromise } from 'execa';
import { Refusal } from '../command.ts';

export type Child = {
  /** Resolves when the process ends without having been asked to. */
  died: Promise<void>;
  stop: () => Promise<void>;
};

const leash = fileURLToPath(new URL('leash.ts', import.meta.url));

/** What is asked to stop has this long for it, in milliseconds; then it is killed. */
const grace = 15_000;

/** No part of the product takes longer to start, in milliseconds, on the slowest machine. */
const patience = 90_000;

/**
 * Starts a program that goes on running, and waits until it prints `ready`.
 * It gets a process group of its own: Ctrl-C in a terminal must reach it
 * through `stop` only, or it would die before what depends on it. When this
 * process ends, it ends too (leash.ts), even if nobody could stop it.
 * @throws Refusal with what it printed when it ends or says nothing in time.
 */
export async function startChild(
  name: string,
  file: string,
  args: string[],
  ready: string,
  { logFile, ...options }: Options & { logFile?: string | undefined } = {},
): Promise<Child> {
  const child = execa(process.execPath, [leash, file, ...args], {
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
    const timer = setTimeout(endGroup, grace);
    await child;
    clearTimeout(timer);
    endGroup();
  };
  const endGroup = () => {
    // What the program had started itself does not outlive it, whatever became of it.
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {}
  };
  if (logFile) child.all.pipe(createWriteStream(logFile));
  let printed = '';
  const problem = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve('did not start in time'), patience);
    const listen = (chunk: unknown) => {
      printed += String(chunk);
      if (!printed.includes(ready)) return;
      // From here on what it prints is for its log; without one, too, it must be taken off its hands.
      child.all.off('data', listen).resume();
      resolve(undefined);
    };
    child.all.on('data', listen);
    void child.then(() => resolve('stopped while starting')).finally(() => clearTimeout(timer));
  });
  if (problem) {
    await stop();
    throw new Refusal(`${name} ${problem}:\n${printed}`);
  }
  const died = (async () => {
    await child;
    endGroup();
    if (stopped) await new Promise(() => {});
  })();
  return { died, stop };
}
