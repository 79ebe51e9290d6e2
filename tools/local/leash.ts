import { spawn } from 'node:child_process';

/**
 * Runs a program (`node leash.ts FILE ARG…`) that ends with whoever started
 * it, however that ended: the kernel closes the standard input of this process
 * then, and the whole process group goes. See child.ts.
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
