import { spawn } from 'node:child_process';

/**
 * Runs a program (`node process-group.ts FILE ARG…`) that ends with all processes that it started,
 * and also when its parent ends: the kernel then closes this process's standard input.
 */
const [file = '', ...args] = process.argv.slice(2);

/** In milliseconds: the time to stop, after which the program is killed. */
const stopTimeout = 5000;

const killGroup = () => process.kill(-process.pid, 'SIGKILL');

// The handler is set before the program runs: on a busy machine, the program may be ready and
// stopped before this process goes on.
process.once('SIGTERM', () => {
  program.kill('SIGTERM');
  setTimeout(killGroup, stopTimeout);
});
process.stdin.resume().once('close', killGroup);
const program = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] });
program.once('error', (error) => {
  console.error(error.message);
  killGroup();
});
program.once('exit', killGroup);
