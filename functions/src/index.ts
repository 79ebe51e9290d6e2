import { createRequire } from 'node:module';
import { initializeApp } from 'firebase-admin/app';
import { guardFrontDoor, keepBodiesOutOfErrors } from './intake/framework-hardening.ts';
import { log } from './log.ts';

type Modules = {
  dailyDigest: typeof import('./delivery/daily-digest.ts');
  requeueUndelivered: typeof import('./delivery/requeue-undelivered.ts');
  sendContactEmail: typeof import('./intake/send-contact-email.ts');
  sendNotification: typeof import('./delivery/send-notification.ts');
};

/** On Cloud Run, the one function that this process runs; none where the Firebase CLI asks which there are. */
const target = process.env['FUNCTION_TARGET'];
const load = createRequire(import.meta.url) as (file: string) => unknown;

/** A function from its own bundle (tools/build/functions.ts): a process starts faster without the code of the others. */
function own<Name extends keyof Modules>(name: Name): Modules[Name][Name & keyof Modules[Name]] {
  if (target && target !== name) return undefined as never;
  return (load(`./${name}.js`) as Modules[Name])[name as Name & keyof Modules[Name]];
}

initializeApp();
guardFrontDoor();
keepBodiesOutOfErrors();

export const dailyDigest = own('dailyDigest');
export const requeueUndelivered = own('requeueUndelivered');
export const sendContactEmail = own('sendContactEmail');
export const sendNotification = own('sendNotification');

// The process ends all the same.
for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(event, (error: unknown) => log.crashed({ stack: (error as Error | undefined)?.stack ?? typeof error }));
