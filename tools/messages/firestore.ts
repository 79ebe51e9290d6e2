import { Firestore } from '@google-cloud/firestore';
import { chosenFirstPort, portsFrom, projectAt } from '../local/ports.ts';

/** What the commands' help says of `--project`. */
export const projectHelp = `  --project ID     of a Firebase project; your login is that of: gcloud auth application-default login
                   (without it: the local product that npm start runs; PORT as for npm start)`;

/** Lends the Firestore of a project, or of the local product that runs at PORT. */
export async function withFirestore<T>(project: string | undefined, run: (firestore: Firestore) => Promise<T>): Promise<T> {
  if (!project) process.env['METADATA_SERVER_DETECTION'] = 'none';
  const firestore = new Firestore(project ? { projectId: project } : localSettings());
  try {
    return await run(firestore);
  } finally {
    await firestore.terminate();
  }
}

function localSettings() {
  const firstPort = chosenFirstPort();
  return { projectId: projectAt(firstPort), host: `127.0.0.1:${portsFrom(firstPort).firestore}`, ssl: false };
}
