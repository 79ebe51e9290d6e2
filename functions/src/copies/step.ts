import { codeOf } from '../error-code.ts';
import { log } from '../log.ts';

/** Resolves to false instead of throwing, so that the schedule's other steps run. */
export async function step(name: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    log.stepFailed({ step: name, code: codeOf(error) ?? (error as Error).name });
    return false;
  }
}
