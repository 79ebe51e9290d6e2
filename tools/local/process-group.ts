import { spawn } from 'node:child_process';

/**
 * Runs a program: `node process-group.ts FILE ARG…`. The whole process group is killed when the
 * program ends. It is also killed when this process's parent ends, because the kernel then closes
 * the standard input of this process.
 */
const [file = '', ...args] = process.argv.slice(2);

/** In milliseconds: a program that takes longer to stop is killed. */
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
