import { initializeApp } from 'firebase-admin/app';

initializeApp();

export { sendContactEmail } from './send-contact-email.ts';
export { sendNotification } from './send-notification.ts';
