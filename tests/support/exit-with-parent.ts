import { Worker } from 'node:worker_threads';

// Preloaded into each of Vitest's processes: if Vitest is killed, they and the products they started would go on running.
// A separate thread watches, as a test may block the main one forever.
const watch = `
  const vitest = process.ppid;
  setInterval(() => { if (process.ppid !== vitest) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;
new Worker(watch, { eval: true, execArgv: [] }).unref();
