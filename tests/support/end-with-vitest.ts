import { Worker } from 'node:worker_threads';

// Loaded first into each of Vitest's processes: when Vitest was killed, they would go on, with the products that they
// started. Watched from a thread of its own, because a test may keep the main one busy for ever.
const watch = `
  const vitest = process.ppid;
  setInterval(() => { if (process.ppid !== vitest) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;
new Worker(watch, { eval: true, execArgv: [] }).unref();
