import { initializeApp } from 'firebase/app';
import { getFunctions, httpsCallableFromURL, type HttpsCallable, type HttpsCallableOptions } from 'firebase/functions';

// The page calls its own origin (see firebase.json), so nothing here names a project.
const app = initializeApp({ projectId: 'site' });

/** A callable function under a path of this site. */
export function connect<Request, Answer>(path: string, options: HttpsCallableOptions): HttpsCallable<Request, Answer> {
  return httpsCallableFromURL(getFunctions(app), new URL(path, location.origin).href, options);
}
