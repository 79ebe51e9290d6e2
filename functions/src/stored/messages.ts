import { getFirestore } from 'firebase-admin/firestore';

export const messages = () => getFirestore().collection('messages');
