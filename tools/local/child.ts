import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa, type Options, type ResultPromise } from 'execa';
import { UserError } from '../command.ts';

export type Child = {
  /** Resolves if the process exits before `stop` is called. */
  exited: Promise<void>;
  stop: () => Promise<void>;
};

const processGroup = fileURLToPath(new URL('process-group.ts', import.meta.url));

/** In milliseconds; then the program is killed. */
const stopTimeout = 15_000;

/** In milliseconds; generous, for slow machines. */
const startTimeout = 90_000;

/**
 * Starts a long-running program and waits until it prints `ready`. It runs in
 * its own process group, so that Ctrl-C doesn't end it before the programs that
 * depend on it: only `stop` does. If this process is killed, the program is
 * killed too (process-group.ts).
 * @throws UserError with the program's output if it exits or times out before it is ready.
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
    const timer = setTimeout(killGroup, stopTimeout);
    await child;
    clearTimeout(timer);
    killGroup();
  };
  const killGroup = () => {
    // The program's own children must not outlive it.
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {}
  };
  if (logFile) {
    mkdirSync(dirname(logFile), { recursive: true });
    child.all.pipe(createWriteStream(logFile));
  }
  let output = '';
  const problem = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve('did not start in time'), startTimeout);
    const listen = (chunk: unknown) => {
      output += String(chunk);
      if (!output.includes(ready)) return;
      // From here on, output goes to the log only. Without a log, the stream still has to be drained.
      child.all.off('data', listen).resume();
      resolve(undefined);
    };
    child.all.on('data', listen);
    void child.then(() => resolve('exited while starting')).finally(() => clearTimeout(timer));
  });
  if (problem) {
    await stop();
    throw new UserError(`${name} ${problem}:\n${output}`);
  }
  const exited = (async () => {
    await child;
    killGroup();
    if (stopped) await new Promise(() => {});
  })();
  return { exited, stop };
}
