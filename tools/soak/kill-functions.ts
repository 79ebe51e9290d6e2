import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';

/** Kills the processes that run a started product's functions, as a crash would. Returns how many there were. */
export function killFunctions(projectId: string): number {
  const folder = resolve('var', projectId, 'functions');
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
