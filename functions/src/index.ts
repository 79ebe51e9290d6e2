import { initializeApp } from 'firebase-admin/app';
import { guardFrontDoor, keepBodiesOutOfErrors } from './intake/framework-hardening.ts';
import { log } from './log.ts';

export { dailyDigest } from './delivery/daily-digest.ts';
export { requeueUndelivered } from './delivery/requeue-undelivered.ts';
export { sendContactEmail } from './intake/send-contact-email.ts';
export { sendNotification } from './delivery/send-notification.ts';

initializeApp();
guardFrontDoor();
keepBodiesOutOfErrors();

// The process ends all the same.
for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(event, (error: unknown) => log.crashed({ stack: (error as Error | undefined)?.stack ?? typeof error }));
