import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { folderOf } from '../local/ports.ts';

/** Kills the processes that run a started product's functions, as a crash would. Returns how many there were. */
export function killFunctions(projectId: string): number {
  const folder = join(folderOf(projectId), 'functions');
  // macOS has no /proc, and a bare Linux no lsof.
  const pids = existsSync('/proc/self/cwd')
    ? readdirSync('/proc').filter((pid) => workingDirectoryOf(pid) === folder)
    : execaSync('lsof', ['-t', '-a', '-d', 'cwd', folder], { reject: false }).stdout.split('\n').filter(Boolean);
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  return pids.length;
}

function workingDirectoryOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Not a process, another user's, or one that has just ended.
    return undefined;
  }
}
