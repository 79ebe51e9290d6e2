import { initializeApp } from 'firebase-admin/app';

initializeApp();

export { requeueUndelivered } from './requeue-undelivered.ts';
export { sendContactEmail } from './send-contact-email.ts';
export { sendNotification } from './send-notification.ts';
