import { setInterval } from 'node:timers/promises';
import { region } from '../../functions/src/config.ts';
import { type scheduledFunctions, sweepFunction } from '../../functions/src/names.ts';

/** Runs a scheduled function once, because the emulators never run schedules. */
export const runSchedule = (
  functionsPort: number,
  projectId: string,
  name: (typeof scheduledFunctions)[number],
) =>
  fetch(
    `http://127.0.0.1:${functionsPort}/functions/projects/${projectId}/triggers/${region}-${name}-0`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      // A killed process may never respond.
      signal: AbortSignal.timeout(30_000),
    },
  );

/** Runs the five-minute schedule every five seconds. */
export function startScheduler(
  functionsPort: number,
  projectId: string,
  everyMs = 5000,
): () => void {
  const stopping = new AbortController();
  void (async () => {
    for await (const _ of setInterval(everyMs, undefined, { signal: stopping.signal })) {
      await runSchedule(functionsPort, projectId, sweepFunction).catch(() => {});
    }
  })().catch(() => {});
  return () => stopping.abort();
}
