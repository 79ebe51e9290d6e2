import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { execa } from 'execa';
import { UserError } from '../../shared/command.ts';
import { type Child, startChild } from './child.ts';

export type FirestoreKind = 'google' | 'embedded';
type LocalFirestore = Pick<Child, 'exited' | 'stop'> & { kind: FirestoreKind; host: string };

/**
 * Starts a Firestore on 127.0.0.1. Without a `kind`, it is Google's emulator if its JAR and Java 17
 * or newer are found, otherwise the embedded one. The embedded one has no security rules and no
 * isolated transactions.
 */
export async function startFirestore(
  port: number,
  kind?: FirestoreKind,
  logFile?: string,
): Promise<LocalFirestore> {
  const jar = kind === 'embedded' ? undefined : await findEmulator();
  if (jar) return startGoogle(jar, port, logFile);
  if (kind !== 'google') return startEmbedded(port);
  throw new UserError(
    "Google's Firestore emulator needs Java 17 or newer and its JAR (npx firebase setup:emulators:firestore, or FIRESTORE_EMULATOR_JAR).",
  );
}

export function forcedFirestore(): FirestoreKind | undefined {
  const value = process.env['FIRESTORE'] || undefined;
  if (value === undefined || value === 'google' || value === 'embedded') return value;
  throw new UserError(`FIRESTORE is '${value}'; it can be 'google' or 'embedded', or be left out.`);
}

/** The JAR of Google's emulator; undefined if the JAR, or Java 17 or newer, is missing. */
export async function findEmulator(): Promise<string | undefined> {
  const inSdk = 'google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
  const downloads = globSync(
    join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-v*.jar'),
  );
  const [newest] = downloads
    .toSorted(new Intl.Collator('en', { numeric: true }).compare)
    .toReversed();
  const sdks = ['/usr/lib', '/usr/share', homedir()].map((folder) => join(folder, inSdk));
  const jar = [process.env['FIRESTORE_EMULATOR_JAR'], newest, ...sdks].find(
    (path) => path && existsSync(path),
  );
  if (!jar) return undefined;

  // On macOS without Java, the command `java` exists, but fails.
  const { failed, stderr } = await execa('java', ['-version'], { reject: false });
  const version = failed ? 0 : Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  return version >= 17 ? jar : undefined;
}

async function startGoogle(jar: string, port: number, logFile?: string): Promise<LocalFirestore> {
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  const jvm = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const args = [
    ...jvm,
    '-cp',
    jar,
    main,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--rules',
    'firestore.rules',
  ];
  const child = await startChild(
    "Google's Firestore emulator",
    'java',
    args,
    'Dev App Server is now running',
    { logFile },
  );
  return { kind: 'google', host: `127.0.0.1:${port}`, ...child };
}

async function startEmbedded(port: number): Promise<LocalFirestore> {
  const { FirestoreServer } = await import('@firestore-emulator/server');
  const { resolve } = createRequire(import.meta.url);
  const { ServerCredentials } = createRequire(resolve('@firestore-emulator/server'))(
    '@grpc/grpc-js',
  ) as typeof import('@grpc/grpc-js');
  // The server is started here, because the emulator's own `start` would listen on all interfaces.
  const { server, state } = new FirestoreServer() as unknown as {
    server: import('@grpc/grpc-js').Server;
    state: EmbeddedState;
  };
  followPaths(state);
  await promisify(server.bindAsync.bind(server))(
    `127.0.0.1:${port}`,
    ServerCredentials.createInsecure(),
  );
  return {
    kind: 'embedded',
    host: `127.0.0.1:${port}`,
    exited: new Promise(() => {}),
    stop: async () => server.forceShutdown(),
  };
}

type EmbeddedField = { value: unknown } | undefined;
type EmbeddedDocument = { fields: Record<string, EmbeddedField> };
type EmbeddedState = { getDocument: (path: string) => object };

/**
 * Lets queries filter by a nested field, such as `staff.sendAgain`, at which the embedded Firestore
 * would throw.
 */
function followPaths(state: EmbeddedState): void {
  const document = state.getDocument('projects/p/databases/(default)/documents/a/b');
  Object.assign(Object.getPrototypeOf(document) as object, {
    getField(this: EmbeddedDocument, path: string): EmbeddedField {
      const [first = '', ...names] = path.split('.');
      return names.reduce<EmbeddedField>(
        (field, name) => (field?.value as EmbeddedDocument['fields'] | undefined)?.[name],
        this.fields[first],
      );
    },
  });
}
