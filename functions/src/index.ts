import { initializeApp } from 'firebase-admin/app';

export { dailyDigest } from './daily-digest.ts';
export { requeueUndelivered } from './requeue-undelivered.ts';
export { sendContactEmail } from './send-contact-email.ts';
export { sendNotification } from './send-notification.ts';

initializeApp();
