import { region } from '../../functions/src/config.ts';

type ScheduledFunction = 'requeueUndelivered' | 'dailyDigest';

/** Runs a scheduled function once. The emulators never do so themselves. */
export const runSchedule = (functionsPort: number, projectId: string, name: ScheduledFunction): Promise<Response> =>
  fetch(`http://127.0.0.1:${functionsPort}/functions/projects/${projectId}/triggers/${region}-${name}-0`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });

/** Runs every few seconds what production runs every five minutes. */
export function startScheduler(options: { functionsPort: number; projectId: string; everySeconds: number }): {
  stop: () => Promise<void>;
} {
  const { functionsPort, projectId, everySeconds } = options;
  let running = false;
  const run = async () => {
    // One at a time, as with maxInstances: for a second one, the emulator would start another process.
    if (running) return;
    running = true;
    // The next run makes up for a failed one.
    await runSchedule(functionsPort, projectId, 'requeueUndelivered').catch(() => {});
    running = false;
  };
  const timer = setInterval(() => void run(), everySeconds * 1000);
  return { stop: async () => clearInterval(timer) };
}
