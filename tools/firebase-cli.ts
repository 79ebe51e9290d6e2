import { createRequire } from 'node:module';

/**
 * Where the Firebase CLI is that came with the packages.
 * @throws Error when it did not come.
 */
export const firebaseCli = (): string => createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
