import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { folderOf } from '../../shared/ports.ts';

/** Kills the processes that run a product's functions, as a crash would. */
export function killFunctions(projectId: string): number {
  const folder = join(folderOf(projectId), 'functions');
  // macOS has no /proc, and a minimal Linux has no lsof. `find` and `lsof` end with an error if
  // there are other users' processes: `reject: false` ignores the error.
  const { stdout } = existsSync('/proc/self/cwd')
    ? execaSync('find', ['/proc', '-maxdepth', '2', '-name', 'cwd', '-lname', folder], {
        reject: false,
      })
    : execaSync('lsof', ['-t', '-a', '-d', 'cwd', folder], { reject: false });
  const pids = stdout.match(/\d+/g) ?? [];
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  return pids.length;
}
