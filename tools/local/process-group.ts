import { spawn } from 'node:child_process';

/**
 * Runs a program (`node process-group.ts FILE ARG…`) that can't outlive its parent: however the parent ends, the kernel
 * closes this process's standard input, and the whole process group is killed. See child.ts.
 */
const [file = '', ...args] = process.argv.slice(2);
const program = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] });
process.on('SIGTERM', () => program.kill('SIGTERM'));
process.stdin.resume().once('close', () => process.kill(-process.pid, 'SIGKILL'));
program.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
program.once('exit', (code) => process.exit(code ?? 1));
