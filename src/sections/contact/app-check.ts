import { type FirebaseOptions, initializeApp } from 'firebase/app';
import { getLimitedUseToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

declare global {
  /** Its first script brings `ready`, a second one, which the first asks for, `execute`. */
  var grecaptcha: { enterprise: { ready: (then: () => void) => void; execute?: unknown } } | undefined;
}

let config: Promise<FirebaseOptions> | undefined;

/** The configuration of the project that the site belongs to, from Hosting. A failed download is tried again. */
export const projectConfig = (): Promise<FirebaseOptions> =>
  (config ??= fetch('/__/firebase/init.json')
    .then((answer) => answer.json() as Promise<FirebaseOptions>)
    .catch((error: unknown) => {
      config = undefined;
      throw error;
    }));

let apps = 0;

/**
 * A single-use token. May never settle, as nothing reports a reCAPTCHA script that doesn't arrive. Each call uses an app of
 * its own, as App Check waits for a lost script for ever and pauses for a day after a 403.
 */
export async function newToken(siteKey: string): Promise<string> {
  const options = await projectConfig();
  await recaptchaReady();
  const app = initializeApp(options, `app-check-${apps++}`);
  const { token } = await getLimitedUseToken(initializeAppCheck(app, { provider: new ReCaptchaEnterpriseProvider(siteKey) }));
  return token;
}

/** All that were asked for: one that was slow may come after all. */
const scripts: Promise<unknown>[] = [];

/** App Check's code would load reCAPTCHA too, but not notice a failure. */
async function recaptchaReady(): Promise<void> {
  if (!globalThis.grecaptcha?.enterprise.execute) {
    scripts.push(load('https://www.google.com/recaptcha/enterprise.js?render=explicit'));
    await Promise.any(scripts);
  }
  await new Promise<void>((resolve) => globalThis.grecaptcha?.enterprise.ready(resolve));
}

function load(src: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { src, onload: resolve, onerror: () => reject(new Error('reCAPTCHA')) }));
  });
}
