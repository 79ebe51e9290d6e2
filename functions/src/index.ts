import { inspect } from 'node:util';
import { initializeApp } from 'firebase-admin/app';

export { dailyDigest } from './daily-digest.ts';
export { requeueUndelivered } from './requeue-undelivered.ts';
export { sendContactEmail } from './send-contact-email.ts';
export { sendNotification } from './send-notification.ts';

initializeApp();

// Before any function is called, Express parses the body; one that is no JSON it would log whole, words and addresses included.
Object.assign(SyntaxError.prototype, { [inspect.custom]: () => 'SyntaxError' });
