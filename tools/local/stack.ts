import type { Built } from '../build/deployable.ts';
import type { Settings } from '../settings.ts';
import { startEmulators } from './emulators.ts';
import { type FirestoreKind, startFirestore } from './firestore.ts';
import { startMailbox } from './mailbox/server.ts';
import { startScheduler } from './scheduler.ts';
import { assertPortsAreFree, folderOf, portsFrom, projectAt } from './ports.ts';

export type Stack = Awaited<ReturnType<typeof startStack>>;

/**
 * Starts the whole product on 127.0.0.1 from a build: Firestore, mailbox,
 * functions, task queue, site. `stop` stops the parts in reverse order.
 * @throws Error if a port is in use or a part doesn't start. The parts already started are stopped first.
 */
export async function startStack(options: {
  /** Firestore starts while it is still being built. */
  built: Built | Promise<Built>;
  firstPort: number;
  /** Where Hosting answers; by default at the site's port. */
  hostingPort?: number;
  firestore?: FirestoreKind | undefined;
  /** Settings of the functions that differ from the local product's defaults. */
  settings?: Settings;
  onProgress?: (step: string) => void;
}) {
  const { built, firstPort, settings = {}, onProgress = () => {} } = options;
  const projectId = projectAt(firstPort);
  const ports = portsFrom(firstPort);
  const { hostingPort = ports.site } = options;
  await assertPortsAreFree(ports);

  // Keeps Google's libraries from looking for a cloud metadata server.
  process.env['METADATA_SERVER_DETECTION'] = 'none';

  await using parts = new AsyncDisposableStack();
  const firestoreLog = `${folderOf(projectId)}-firestore.log`;
  const firestore = await startFirestore(ports.firestore, options.firestore, firestoreLog);
  // Tests may stop and start it again.
  parts.defer(() => firestore.stop());
  onProgress(firestoreNote[firestore.kind]);
  const mailbox = await startMailbox({ port: ports.mailbox, smtpPort: ports.smtp, firestoreHost: firestore.host, projectId });
  parts.defer(mailbox.stop);
  onProgress('Mailbox started');
  const emulators = await startEmulators({
    built: await built,
    ports: { ...ports, hosting: hostingPort },
    projectId,
    firestoreHost: firestore.host,
    settings,
  });
  parts.defer(emulators.stop);
  parts.defer(startScheduler(ports.functions, projectId));
  onProgress('Site, functions and task queue started');

  const started = parts.move();
  return {
    ports,
    firestore,
    projectId,
    siteUrl: `http://127.0.0.1:${hostingPort}`,
    mailboxUrl: `http://127.0.0.1:${ports.mailbox}`,
    logFile: emulators.logFile,
    /** Of the emulators. */
    output: emulators.output,
    /** Resolves when a part has ended, with its name and log file. */
    exited: Promise.race([
      firestore.exited.then(() => `Firestore exited. Its log: ${firestoreLog}`),
      emulators.exited.then(() => `The Firebase emulators exited. Their log: ${emulators.logFile}`),
    ]),
    stop: () => started.disposeAsync(),
  };
}

const firestoreNote: Record<FirestoreKind, string> = {
  google: "Firestore started: Google's emulator (FIRESTORE=embedded uses the embedded one)",
  embedded:
    "Firestore started: embedded, without security rules (FIRESTORE=google uses Google's emulator; it needs Java 17 and its JAR)",
};
