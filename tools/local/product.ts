import type { Build } from '../build/build-folder.ts';
import type { Settings } from '../../shared/settings.ts';
import { startEmulators } from './emulators.ts';
import { type FirestoreKind, startFirestore } from './firestore.ts';
import { startMailbox } from './mailbox/server.ts';
import { startScheduler } from './scheduler.ts';
import { assertPortsAreFree, folderOf, portsFrom, projectAt } from '../../shared/ports.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * Starts the whole product on 127.0.0.1 from a build.
 * @throws Error if a port is in use or a part doesn't start, after all started parts are stopped
 */
export async function startProduct(options: {
  built: Build | Promise<Build>;
  firstPort: number;
  hostingPort?: number;
  firestore?: FirestoreKind | undefined;
  settings?: Settings;
  onProgress?: (step: string) => void;
}) {
  const { built, firstPort, settings = {}, onProgress = () => {} } = options;
  const projectId = projectAt(firstPort);
  const ports = portsFrom(firstPort);
  const { hostingPort = ports.site } = options;
  await assertPortsAreFree(ports);

  // Without this variable, Google's libraries look for a cloud metadata server.
  process.env['METADATA_SERVER_DETECTION'] = 'none';

  await using parts = new AsyncDisposableStack();
  /**
   * Waits until a part has started. The part is stopped with the others, even if another part fails
   * first.
   */
  const start = async <Part extends { stop: () => Promise<void> }>(
    starting: Promise<Part>,
    step: (part: Part) => string,
  ) => {
    const settled = starting.catch(() => undefined);
    parts.defer(async () => (await settled)?.stop());
    const part = await starting;
    onProgress(step(part));
    return part;
  };
  const firestoreHost = `127.0.0.1:${ports.firestore}`;
  const firestoreLog = `${folderOf(projectId)}-firestore.log`;
  const [firestore, , emulators] = await Promise.all([
    start(
      startFirestore(ports.firestore, options.firestore, firestoreLog),
      ({ kind }) => firestoreNote[kind],
    ),
    start(
      startMailbox({ port: ports.mailbox, smtpPort: ports.smtp, firestoreHost, projectId }),
      () => 'Mailbox started',
    ),
    start(
      Promise.resolve(built).then((done) =>
        startEmulators({
          built: done,
          ports: { ...ports, hosting: hostingPort },
          projectId,
          firestoreHost,
          settings,
        }),
      ),
      () => 'Site, functions and task queue started',
    ),
  ]);
  parts.defer(startScheduler(ports.functions, projectId));

  const started = parts.move();
  return {
    ports,
    firestore,
    projectId,
    siteUrl: `http://127.0.0.1:${hostingPort}`,
    mailboxUrl: `http://127.0.0.1:${ports.mailbox}`,
    logFile: emulators.logFile,
    output: emulators.output,
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
    "Firestore started: embedded, without security rules (FIRESTORE=google uses Google's emulator; it needs Java 17 or newer, and its JAR)",
};
