import { getFunctions } from 'firebase-admin/functions';
import { region } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { taskFunction } from '../names.ts';
import { functionSeconds } from '../time-limits.ts';

/** A copy's id and its letter's path, or the id of a smoke test's probe. */
export type Task = { copy: string; letter: string } | { probe: string };

/**
 * Queues a task. Resolves to false if Cloud Tasks has, or had until recently, a task of that name.
 * @param name made of letters (A to Z, a to z), digits, hyphens and underscores
 */
export async function enqueue(task: Task, name: string, delaySeconds = 0): Promise<boolean> {
  const queue = getFunctions().taskQueue<Task>(`locations/${region}/functions/${taskFunction}`);
  try {
    await queue.enqueue(task, {
      id: name,
      scheduleDelaySeconds: delaySeconds,
      dispatchDeadlineSeconds: functionSeconds,
    });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'functions/task-already-exists') throw error;
    return false;
  }
}

type Queued = { id: string; letter: string; attempts: number };

/**
 * Queues a copy's next attempt. The number of earlier attempts is part of the task's name, so that
 * no attempt is queued twice with the same `suffix`.
 */
export const enqueueCopy = ({ id, letter, attempts }: Queued, delaySeconds = 0, suffix = '') =>
  enqueue({ copy: id, letter }, `${id}-${attempts}${suffix}`, delaySeconds);
