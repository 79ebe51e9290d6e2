import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { folderOf } from '../../shared/ports.ts';

/**
 * Kills the processes that run a started product's functions, as a crash would. Returns their
 * number.
 */
export function killFunctions(projectId: string): number {
  const folder = join(folderOf(projectId), 'functions');
  // macOS has no /proc, and a bare Linux no lsof. Other users' processes are errors, and left
  // alone.
  const { stdout } = existsSync('/proc/self/cwd')
    ? execaSync('find', ['/proc', '-maxdepth', '2', '-name', 'cwd', '-lname', folder], {
        reject: false,
      })
    : execaSync('lsof', ['-t', '-a', '-d', 'cwd', folder], { reject: false });
  const pids = stdout.match(/\d+/g) ?? [];
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  return pids.length;
}
