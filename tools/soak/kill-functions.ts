import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../local/ports.ts';

/** Kills the processes that run a started product's functions, as a crash would. Returns how many there were. */
export function killFunctions(projectId: string): number {
  const folder = join(folderOf(projectId), 'functions');
  const victims = readdirSync('/proc').filter((pid) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === folder &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('functionsEmulatorRuntime')
      );
    } catch {
      return false;
    }
  });
  for (const pid of victims) process.kill(Number(pid), 'SIGKILL');
  return victims.length;
}
