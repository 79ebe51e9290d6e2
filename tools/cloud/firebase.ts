import { join } from 'node:path';

/** What a deployment targets: a project; there only a preview of the site by this name, or only the functions. */
export type Target = { project: string; preview?: string | undefined; functions?: boolean | undefined };

/** The Firebase CLI's arguments to deploy a laid-out folder. It asks nothing, and fails where it would have to. */
export function firebaseArgs({ project, preview, functions }: Target, folder: string): string[] {
  const where = ['--project', project, '--config', join(folder, 'firebase.json'), '--non-interactive'];
  // There is no Firebase Auth whose list of domains would have to include the preview.
  if (preview !== undefined) return ['hosting:channel:deploy', preview, '--no-authorized-domains', ...where];
  // Without `--only`, all that firebase.json has.
  return ['deploy', ...(functions ? ['--only', 'functions'] : []), ...where];
}
