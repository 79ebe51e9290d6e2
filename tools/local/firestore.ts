import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { execa } from 'execa';
import { UserError } from '../command.ts';
import { type Child, startChild } from './child.ts';

export type FirestoreKind = 'google' | 'embedded';
type LocalFirestore = Pick<Child, 'exited' | 'stop'> & { kind: FirestoreKind; host: string };

/**
 * Starts a local Firestore on 127.0.0.1: Google's emulator if Java 17 or newer
 * and its JAR are found, otherwise the embedded one, which has no security
 * rules and no transaction isolation. Only Google's writes a log.
 */
export async function startFirestore(port: number, kind?: FirestoreKind, logFile?: string): Promise<LocalFirestore> {
  const jar = kind === 'embedded' ? undefined : await findEmulator();
  if (jar) return startGoogle(jar, port, logFile);
  if (kind !== 'google') return startEmbedded(port);
  throw new UserError(
    "Google's Firestore emulator needs Java 17 or newer and its JAR (npx firebase setup:emulators:firestore, or FIRESTORE_EMULATOR_JAR).",
  );
}

/** The choice made by the environment variable FIRESTORE, if any. */
export function forcedFirestore(): FirestoreKind | undefined {
  const value = process.env['FIRESTORE'] || undefined;
  if (value === undefined || value === 'google' || value === 'embedded') return value;
  throw new UserError(`FIRESTORE is '${value}'; it can be 'google' or 'embedded', or be left out.`);
}

/** The JAR of Google's emulator; undefined without it, or without Java 17 or newer. */
export async function findEmulator(): Promise<string | undefined> {
  const inSdk = 'google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
  const downloads = globSync(join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-v*.jar'));
  // By version, not alphabetically: 1.21 is newer than 1.9.
  const [newest] = downloads.toSorted(new Intl.Collator('en', { numeric: true }).compare).toReversed();
  const sdks = ['/usr/lib', '/usr/share', homedir()].map((folder) => join(folder, inSdk));
  const jar = [process.env['FIRESTORE_EMULATOR_JAR'], newest, ...sdks].find((path) => path && existsSync(path));
  if (!jar) return undefined;

  // macOS without Java has a `java` command that fails.
  const { failed, stderr } = await execa('java', ['-version'], { reject: false });
  const version = failed ? 0 : Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  return version >= 17 ? jar : undefined;
}

async function startGoogle(jar: string, port: number, logFile?: string): Promise<LocalFirestore> {
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  // Faster startup: a process this short-lived gains nothing from optimized code.
  const jvm = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const args = [...jvm, '-cp', jar, main, '--host', '127.0.0.1', '--port', String(port), '--rules', 'firestore.rules'];
  const child = await startChild("Google's Firestore emulator", 'java', args, 'Dev App Server is now running', { logFile });
  return { kind: 'google', host: `127.0.0.1:${port}`, ...child };
}

async function startEmbedded(port: number): Promise<LocalFirestore> {
  const { FirestoreServer } = await import('@firestore-emulator/server');
  const { resolve } = createRequire(import.meta.url);
  const { ServerCredentials } = createRequire(resolve('@firestore-emulator/server'))(
    '@grpc/grpc-js',
  ) as typeof import('@grpc/grpc-js');
  // The emulator's own `start` would listen on all interfaces.
  const { server, state } = new FirestoreServer() as unknown as { server: import('@grpc/grpc-js').Server; state: EmbeddedState };
  mend(state);
  await promisify(server.bindAsync.bind(server))(`127.0.0.1:${port}`, ServerCredentials.createInsecure());
  return {
    kind: 'embedded',
    host: `127.0.0.1:${port}`,
    // It runs in this process.
    exited: new Promise(() => {}),
    stop: async () => server.forceShutdown(),
  };
}

/** Of the embedded Firestore, as far as it is mended here. */
type EmbeddedDocument = { name: string; getField: (path: string) => { value: unknown } | undefined };
type EmbeddedFilter = { has_unary_filter: boolean; unary_filter: { field: { field_path: string } } };
type EmbeddedQuery = {
  has_where: boolean;
  where: EmbeddedFilter & { has_composite_filter: boolean; composite_filter: { op: number; filters: EmbeddedFilter[] } };
  order_by: { field: { field_path: string } }[];
  has_limit: boolean;
  limit: { value: number };
  has_start_at: boolean;
  start_at: { values: { reference_value: string }[] };
};
type EmbeddedState = { v1Query: (parent: string, query: EmbeddedQuery) => EmbeddedDocument[] };

/** The same query, otherwise for these properties. */
const changed = <Query extends object>(query: Query, changes: Partial<Query>): Query =>
  Object.create(query, Object.getOwnPropertyDescriptors(changes)) as Query;

/** What the functions need, and the embedded Firestore doesn't know: `== null` beside other filters, and pages by id. */
function mend(state: EmbeddedState): void {
  const original = state.v1Query.bind(state);
  state.v1Query = (parent, query) => {
    const { where } = query;
    const filters = query.has_where && where.has_composite_filter ? where.composite_filter.filters : [];
    const isNull = [...filters, ...(query.has_where ? [where] : [])].filter((filter) => filter.has_unary_filter);
    const isPage = query.order_by.at(0)?.field.field_path === '__name__';
    if (isNull.length === 0 && !isPage) return original(parent, query);
    const rest = filters.filter((filter) => !filter.has_unary_filter);
    const composite_filter = { op: filters.length > 0 ? where.composite_filter.op : 0, filters: rest };
    const all = original(
      parent,
      changed(query, {
        has_limit: false,
        has_where: rest.length > 0,
        ...(rest.length > 0 && { where: changed(where, { composite_filter }) }),
      }),
    );
    const after = query.has_start_at ? (query.start_at.values[0]?.reference_value.split('/').at(-1) ?? '') : '';
    const found = all.filter(
      (document) =>
        document.name > after &&
        isNull.every((filter) => document.getField(filter.unary_filter.field.field_path)?.value === null),
    );
    if (isPage) found.sort((one, other) => (one.name < other.name ? -1 : 1));
    return query.has_limit ? found.slice(0, query.limit.value) : found;
  };
}
