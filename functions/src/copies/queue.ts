import { getFunctions } from 'firebase-admin/functions';
import { region } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { taskFunction } from '../names.ts';
import { functionSeconds } from '../time-limits.ts';

/** A copy by its id and its letter's path, or what a smoke test waits for. Everything else is read when the task runs. */
export type Task = { copy: string; letter: string } | { check: string };

/**
 * Queues a task. Resolves to false if one of that name is queued already, or was in the last hours.
 * @param name letters, digits, hyphens and underscores
 */
export async function enqueue(task: Task, name: string, delaySeconds = 0): Promise<boolean> {
  const queue = getFunctions().taskQueue<Task>(`locations/${region}/functions/${taskFunction}`);
  try {
    await queue.enqueue(task, { id: name, scheduleDelaySeconds: delaySeconds, dispatchDeadlineSeconds: functionSeconds });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'functions/task-already-exists') throw error;
    return false;
  }
}

type Queued = { id: string; letter: string; attempts: number };

/** Queues the next attempt to send a copy. The name holds the number of attempts: one task an attempt. */
export const enqueueCopy = ({ id, letter, attempts }: Queued, delaySeconds = 0, suffix = '') =>
  enqueue({ copy: id, letter }, `${id}-${attempts}${suffix}`, delaySeconds);
