import { join } from 'node:path';

/** What a deployment targets: a project; there only a preview of the site by this name. */
export type Target = { project: string; preview?: string | undefined };

/** What the Firebase CLI needs besides its arguments: on a slow machine, ten seconds are too short to load the functions. */
export const firebaseEnv = { FUNCTIONS_DISCOVERY_TIMEOUT: '120' };

/**
 * The Firebase CLI's arguments to deploy a laid-out folder. It asks nothing, and fails where it would have to.
 * @param only a part of what firebase.json has
 * @param message what the release is called in Hosting's history
 */
export function firebaseArgs({ project, preview }: Target, folder: string, only?: string, message?: string): string[] {
  const where = ['--project', project, '--config', join(folder, 'firebase.json'), '--non-interactive'];
  // There is no Firebase Auth whose list of domains would have to include the preview.
  if (preview !== undefined) return ['hosting:channel:deploy', preview, '--no-authorized-domains', ...where];
  return ['deploy', ...(only ? ['--only', only] : []), ...(message ? ['--message', message] : []), ...where];
}
