import { createRequire } from 'node:module';
import { initializeApp } from 'firebase-admin/app';
import { guardFrontDoor, keepBodiesOutOfErrors } from './intake/framework-hardening.ts';
import { log } from './log.ts';
import type { FunctionName } from './names.ts';

/** The function that this process runs. Undefined while the Firebase CLI lists all functions. */
const target = process.env['FUNCTION_TARGET'];
const load = createRequire(import.meta.url);

/**
 * Loads a function from its own bundle (tools/build/functions.ts), because a process starts faster
 * without the code of the other functions.
 */
function own(name: FunctionName): unknown {
  if (target && target !== name) return undefined;
  return (load(`./${name}.js`) as Partial<Record<FunctionName, unknown>>)[name];
}

initializeApp();
guardFrontDoor();
keepBodiesOutOfErrors();

export const dailyDigest = own('dailyDigest');
export const sweepCopies = own('sweepCopies');
export const sendContactEmail = own('sendContactEmail');
export const sendCopy = own('sendCopy');

// These handlers only log: the Functions Framework still ends the process.
for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(event, (error: unknown) =>
    log.crashed({ stack: (error as Error | undefined)?.stack ?? typeof error }),
  );
