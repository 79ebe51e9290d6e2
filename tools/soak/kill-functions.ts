import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { folderOf } from '../local/ports.ts';

/** Kills the processes that run a started product's functions, as a crash would. Returns how many there were. */
export function killFunctions(projectId: string): number {
  const folder = join(folderOf(projectId), 'functions');
  const victims = existsSync('/proc/self/cwd') ? linuxProcessesIn(folder) : processesIn(folder);
  for (const pid of victims) process.kill(Number(pid), 'SIGKILL');
  return victims.length;
}

function linuxProcessesIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === folder &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('functionsEmulatorRuntime')
      );
    } catch {
      return false;
    }
  });
}

/** As macOS has no /proc. */
function processesIn(folder: string): string[] {
  const { stdout } = execaSync('lsof', ['-t', '-a', '-d', 'cwd', folder], { reject: false });
  return stdout.split('\n').filter(Boolean);
}
