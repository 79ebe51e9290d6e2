import type { Built } from '../build/build.ts';
import type { Settings } from '../deploy/settings.ts';
import { startEmulators } from './emulators.ts';
import { type FirestoreKind, type LocalFirestore, startFirestore } from './firestore.ts';
import { startMailbox } from './mailbox/server.ts';
import { startScheduler } from './scheduler.ts';
import { assertPortsAreFree, folderOf, portsFrom, type Ports, projectAt } from './ports.ts';

export type Stack = {
  ports: Ports;
  firestore: LocalFirestore;
  projectId: string;
  siteUrl: string;
  mailboxUrl: string;
  logFile: string;
  /** Resolves with the part that ended by itself, and where its log is. */
  died: Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Starts the whole product on 127.0.0.1 from what was built: Firestore,
 * mailbox, functions, task queue, site. `stop` ends it in reverse order.
 * @throws Error when a port is taken or a part does not start; what had started is stopped.
 */
export async function startStack(options: {
  built: Built;
  firstPort: number;
  firestore?: FirestoreKind | undefined;
  /** Parameters of the functions that differ from the local product's own. */
  settings?: Settings;
  onProgress?: (step: string) => void;
}): Promise<Stack> {
  const { built, firstPort, settings = {}, onProgress = () => {} } = options;
  const projectId = projectAt(firstPort);
  const ports = portsFrom(firstPort);
  await assertPortsAreFree(ports);

  // Google's libraries would look for a cloud machine around them.
  process.env['METADATA_SERVER_DETECTION'] = 'none';

  const parts: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).toReversed()) await part.stop();
  };
  try {
    const firestoreLog = `${folderOf(projectId)}-firestore.log`;
    const firestore = await startFirestore(ports.firestore, options.firestore, firestoreLog);
    parts.push(firestore);
    onProgress(firestoreNote[firestore.kind]);
    parts.push(await startMailbox({ port: ports.mailbox, smtpPort: ports.smtp, firestoreHost: firestore.host, projectId }));
    onProgress('Mailbox started');
    const emulators = await startEmulators({ built, ports, projectId, firestoreHost: firestore.host, settings });
    parts.push(emulators);
    parts.push(startScheduler({ functionsPort: ports.functions, projectId, everySeconds: 5 }));
    onProgress('Site, functions and task queue started');
    return {
      ports,
      firestore,
      projectId,
      siteUrl: `http://127.0.0.1:${ports.site}`,
      mailboxUrl: `http://127.0.0.1:${ports.mailbox}`,
      logFile: emulators.logFile,
      died: Promise.race([
        firestore.died.then(() => `Firestore. What it printed: ${firestoreLog}`),
        emulators.died.then(() => `the Firebase emulators. What they printed: ${emulators.logFile}`),
      ]),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const firestoreNote: Record<FirestoreKind, string> = {
  google: "Firestore started: Google's emulator (FIRESTORE=embedded for the other)",
  embedded:
    "Firestore started: the embedded one, without security rules (FIRESTORE=google forces Google's; it needs Java 17 and the JAR)",
};
