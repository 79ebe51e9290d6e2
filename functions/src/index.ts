import { inspect } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { guardFrontDoor } from './intake/front-door.ts';
import { log } from './log.ts';

export { dailyDigest } from './delivery/daily-digest.ts';
export { requeueUndelivered } from './delivery/requeue-undelivered.ts';
export { sendContactEmail } from './intake/send-contact-email.ts';
export { sendNotification } from './delivery/send-notification.ts';

initializeApp();
guardFrontDoor();

// The process ends all the same.
for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(event, (error: unknown) => log.crashed({ stack: (error as Error | undefined)?.stack ?? typeof error }));

// Express parses bodies before any of our code runs, and logs one that isn't valid JSON in full: text and addresses included.
Object.assign(SyntaxError.prototype, { [inspect.custom]: () => 'SyntaxError' });
