import { region } from '../../functions/src/config.ts';

/** The emulators don't run scheduled functions by themselves: calls this one every few seconds. */
export function startScheduler(options: { functionsPort: number; projectId: string; everySeconds: number }): {
  stop: () => Promise<void>;
} {
  const { functionsPort, projectId, everySeconds } = options;
  const url = `http://127.0.0.1:${functionsPort}/functions/projects/${projectId}/triggers/${region}-requeueUndelivered-0`;
  let running = false;
  const run = async () => {
    // One at a time, as maxInstances has it: for one more at once the emulator would start one more process.
    if (running) return;
    running = true;
    // A run that fails is made up for by the next.
    await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }).catch(() => {});
    running = false;
  };
  const timer = setInterval(() => void run(), everySeconds * 1000);
  return { stop: async () => clearInterval(timer) };
}
