import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { execa } from 'execa';
import { UserError } from '../command.ts';
import { type Child, startChild } from './child.ts';

export type FirestoreKind = 'google' | 'embedded';
export type LocalFirestore = Child & { kind: FirestoreKind; host: string };

/**
 * Starts a local Firestore on 127.0.0.1: Google's emulator where its JAR and
 * Java 17 or newer are there, else the embedded one, which has no security
 * rules and no isolation of transactions. `FIRESTORE=google` or `=embedded`
 * forces one. Google's writes what it prints to the log.
 */
export async function startFirestore(port: number, kind?: FirestoreKind, logFile?: string): Promise<LocalFirestore> {
  const chosen = kind ?? ((await googleIsAvailable()) ? 'google' : 'embedded');
  return chosen === 'google' ? startGoogle(port, logFile) : startEmbedded(port);
}

/** The kind that the setting FIRESTORE forces, if any. */
export function forcedFirestore(): FirestoreKind | undefined {
  const value = process.env['FIRESTORE'];
  if (value === undefined || value === '') return undefined;
  if (value === 'google' || value === 'embedded') return value;
  throw new UserError(`FIRESTORE is '${value}'; it can be 'google' or 'embedded', or be left out.`);
}

/** Whether Google's emulator can run here; else the embedded one does, without Java. */
export async function googleIsAvailable(): Promise<boolean> {
  return findJar() !== undefined && (await javaVersion()) >= 17;
}

function findJar(): string | undefined {
  const inSdk = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
  const candidates = [
    process.env['FIRESTORE_EMULATOR_JAR'],
    ...['/usr/lib/google-cloud-sdk', '/usr/share/google-cloud-sdk', join(homedir(), 'google-cloud-sdk')].map((sdk) =>
      join(sdk, inSdk),
    ),
    ...newestFirst(globSync(join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-v*.jar'))),
  ];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** By version, not as text: 1.21 comes before 1.9. */
export const newestFirst = (files: string[]) => files.toSorted(new Intl.Collator('en', { numeric: true }).compare).toReversed();

async function javaVersion(): Promise<number> {
  // Without Java, a Mac has a `java` that fails.
  const { failed, stderr } = await execa('java', ['-version'], { reject: false });
  return failed ? 0 : Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
}

async function startGoogle(port: number, logFile?: string): Promise<LocalFirestore> {
  const jar = findJar();
  if (!jar || !(await googleIsAvailable())) {
    throw new UserError(
      "Google's Firestore emulator needs Java 17 or newer and its JAR (npx firebase setup:emulators:firestore, or FIRESTORE_EMULATOR_JAR).",
    );
  }
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  // A short life: compiling for speed would cost more than it brings.
  const jvm = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const args = [...jvm, '-cp', jar, main, '--host', '127.0.0.1', '--port', String(port), '--rules', 'firestore.rules'];
  const { died, stop } = await startChild("Google's Firestore emulator", 'java', args, 'Dev App Server is now running', {
    logFile,
  });
  return { kind: 'google', host: `127.0.0.1:${port}`, died, stop };
}

async function startEmbedded(port: number): Promise<LocalFirestore> {
  const { FirestoreServer } = await import('@firestore-emulator/server');
  const { resolve } = createRequire(import.meta.url);
  const { ServerCredentials } = createRequire(resolve('@firestore-emulator/server'))(
    '@grpc/grpc-js',
  ) as typeof import('@grpc/grpc-js');
  // Not the emulator's own `start`, which would listen on every interface.
  const { server } = new FirestoreServer() as unknown as { server: import('@grpc/grpc-js').Server };
  await new Promise<void>((done, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) => (error ? reject(error) : done()));
  });
  return {
    kind: 'embedded',
    host: `127.0.0.1:${port}`,
    // In this very process.
    died: new Promise(() => {}),
    stop: async () => server.forceShutdown(),
  };
}
