'use strict';
const { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');

// A lock between processes that may be killed at any moment. It is the file with the highest number, `lock-7`, which lists
// the processes that hold it. Who finds none of them alive creates the next number, which only one process can; lower
// ones are deleted. So no process deletes what another has just taken over.

/**
 * Waits until no other process holds the lock of this folder, and takes it.
 * @param {string} folder
 * @param {(holder: number) => void} onWait called once, if another process holds it
 * @returns {Promise<{ share: (pid: number) => void, release: () => void }>} `share` adds a process that must end before
 * others can take the lock
 */
async function takeLock(folder, onWait) {
  mkdirSync(folder, { recursive: true });
  const numbers = () =>
    readdirSync(folder)
      .flatMap((file) => (/^lock-\d+$/.test(file) ? [Number(file.slice(5))] : []))
      .toSorted((a, b) => b - a);
  let waiting = false;
  for (;;) {
    const [highest = 0] = numbers();
    const holder = holderOf(join(folder, `lock-${highest}`));
    if (holder !== undefined) {
      if (!waiting) onWait(holder);
      waiting = true;
      await wait(200);
      continue;
    }
    const number = highest + 1;
    const file = join(folder, `lock-${number}`);
    try {
      writeFileSync(file, identify(process.pid), { flag: 'wx' });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') continue;
      throw error;
    }
    // Another process may have gone past this number meanwhile, and deleted it.
    if (numbers()[0] !== number) {
      rmSync(file, { force: true });
      continue;
    }
    for (const lower of numbers().slice(1)) rmSync(join(folder, `lock-${lower}`), { force: true });
    return {
      share: (pid) => writeFileSync(file, `${identify(process.pid)}${identify(pid)}`),
      // Not deleted, so that its number isn't used again.
      release: () => {
        writeFileSync(`${file}.released`, '');
        renameSync(`${file}.released`, file);
      },
    };
  }
}

/** A process, as a line: its id, and when it began, as ids are used again. @param {number} pid */
const identify = (pid) => `${pid} ${beginningOf(pid)}\n`;

/** The id of a process that holds a lock and is alive. @param {string} file */
function holderOf(file) {
  const content = read(file);
  const holders = (content ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '));
  const [id] = holders.find(([pid, beginning]) => isAlive(Number(pid)) && beginning === beginningOf(Number(pid))) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Whether there is such a process, of whatever user. @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another user's.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** In clock ticks since the machine started, on Linux; elsewhere unknown. @param {number} pid */
const beginningOf = (pid) => read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19] ?? '?';

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

module.exports = { isAlive, takeLock };
