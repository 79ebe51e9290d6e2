import { codeOf } from '../error-code.ts';
import { log } from '../log.ts';

/**
 * Runs a step of a schedule. A failed step is logged, and the other steps go on. Resolves to
 * whether the step succeeded.
 */
export async function step(name: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    log.stepFailed({ step: name, code: codeOf(error) ?? (error as Error).name });
    return false;
  }
}
