import { codeOf } from '../error-code.ts';
import { log } from '../log.ts';

/**
 * Runs a step of a schedule. What goes wrong in it is logged, and stops no other. Resolves to
 * whether it is done.
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
