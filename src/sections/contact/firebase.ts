import { type FirebaseApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import { getFunctions, httpsCallableFromURL, type HttpsCallable, type HttpsCallableOptions } from 'firebase/functions';

/** App Check's reCAPTCHA Enterprise key; without one (as in the local product) calls carry no token. */
const siteKey = import.meta.env['VITE_APP_CHECK_SITE_KEY'] as string | undefined;

let app: Promise<FirebaseApp> | undefined;

/** A callable function under a path of this site, so that the browser asks no other origin. */
export async function connect<Request, Answer>(
  path: string,
  options: HttpsCallableOptions,
): Promise<HttpsCallable<Request, Answer>> {
  app ??= createApp().catch((error: unknown) => {
    // The next attempt asks again.
    app = undefined;
    throw error;
  });
  return httpsCallableFromURL(getFunctions(await app), new URL(path, location.origin).href, options);
}

async function createApp(): Promise<FirebaseApp> {
  if (!siteKey) return initializeApp({ projectId: 'site' });
  // Hosting serves the configuration of the project it belongs to.
  const [config, appCheck] = await Promise.all([
    fetch('/__/firebase/init.json').then((response) => response.json() as Promise<FirebaseOptions>),
    import('firebase/app-check'),
  ]);
  const created = initializeApp(config);
  appCheck.initializeAppCheck(created, { provider: new appCheck.ReCaptchaEnterpriseProvider(siteKey) });
  return created;
}
