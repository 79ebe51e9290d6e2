import { region } from '../../functions/src/config.ts';

type ScheduledFunction = 'requeueUndelivered' | 'dailyDigest';

/** Runs a scheduled function, which the emulators don't do by themselves. */
export const runSchedule = (functionsPort: number, projectId: string, name: ScheduledFunction): Promise<Response> =>
  fetch(`http://127.0.0.1:${functionsPort}/functions/projects/${projectId}/triggers/${region}-${name}-0`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });

/** Runs what production runs every five minutes, every few seconds. */
export function startScheduler(options: { functionsPort: number; projectId: string; everySeconds: number }): {
  stop: () => Promise<void>;
} {
  const { functionsPort, projectId, everySeconds } = options;
  let running = false;
  const run = async () => {
    // One at a time, as maxInstances has it: for one more at once the emulator would start one more process.
    if (running) return;
    running = true;
    // A run that fails is made up for by the next.
    await runSchedule(functionsPort, projectId, 'requeueUndelivered').catch(() => {});
    running = false;
  };
  const timer = setInterval(() => void run(), everySeconds * 1000);
  return { stop: async () => clearInterval(timer) };
}
