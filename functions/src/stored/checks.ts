import { getFirestore } from 'firebase-admin/firestore';

/** What smoke tests wait for (tools/smoke-test.ts): a document each, which only they make, and delete. */
export const checks = () => getFirestore().collection('checks');
