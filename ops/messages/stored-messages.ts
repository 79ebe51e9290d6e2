import {
  type CollectionReference,
  Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
} from '@google-cloud/firestore';
import { UserError } from '../../shared/command.ts';
import { keepOwnEnvironment } from '../../shared/environment.ts';
import { chosenFirstPort, portsFrom, projectAt } from '../../shared/ports.ts';
import { Google, type Json, lastPart } from '../google/google.ts';
import { login } from '../google/login.ts';

export const options = {
  project: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

export const projectHelp = `  --project ID     the Firebase project; you need a login: npx firebase login
                   (by default the local product that npm start runs at PORT)`;

/**
 * @param project by default the local product at PORT
 * @throws UserError if the local product doesn't run, nobody is logged in, or Firestore refuses
 */
export async function withMessages(
  project: string | undefined,
  run: (messages: CollectionReference) => Promise<void>,
  databaseId = '(default)',
) {
  // Firestore's client would use the emulator that this variable names.
  delete process.env['FIRESTORE_EMULATOR_HOST'];
  const firestore = new Firestore({
    databaseId,
    ...(project ? { projectId: project, auth: await login(project) } : await localSettings()),
  });
  try {
    await run(firestore.collection('messages'));
  } catch (error) {
    if (error instanceof Error && 'details' in error)
      throw new UserError(`Firestore: ${String(error.details)}`, { cause: error });
    throw error;
  } finally {
    await firestore.terminate();
  }
}

/** The project's databases except `(default)`: restored backups, for example. */
export async function otherDatabases(project: string | undefined): Promise<string[]> {
  // The emulators can't list databases. ops/alerts.md calls a restored backup `restored`.
  if (!project) return ['restored'];
  const auth = await login(project);
  return databasesBesideOwn(new Google(project, () => auth.getAccessToken(), false));
}

export async function databasesBesideOwn(google: Google): Promise<string[]> {
  const address = `firestore.googleapis.com/v1/projects/${google.id}/databases`;
  const { databases = [] } = (await google.ask('GET', address)) as { databases?: Json[] };
  return databases.map(({ name }) => lastPart(name)).filter((id) => id !== '(default)');
}

async function localSettings() {
  keepOwnEnvironment();
  // Keeps Google's library from looking for a cloud metadata server.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const firstPort = chosenFirstPort();
  const ports = portsFrom(firstPort);
  // If no local product runs, Firestore's client would try for 40 seconds.
  await fetch(`http://127.0.0.1:${ports.site}`).catch(() => {
    throw new UserError(
      `No local product runs at port ${ports.site}: npm start, or name a Firebase project with --project ID.`,
    );
  });
  return { projectId: projectAt(firstPort), host: `127.0.0.1:${ports.firestore}`, ssl: false };
}

/** Resolves when all is written. */
export async function list(
  messages: QueryDocumentSnapshot[],
  ...fields: (string | ((message: QueryDocumentSnapshot) => string))[]
): Promise<void> {
  const lines = messages.map((message) =>
    // Control characters in servers' and visitors' texts must not reach the terminal.
    [
      message.id,
      ...fields.map((field) =>
        typeof field === 'string' ? fieldOf(message, field) : field(message),
      ),
    ]
      .join('  ')
      .replaceAll(/\p{C}+/gu, ' '),
  );
  lines.push(`${messages.length} message${messages.length === 1 ? '' : 's'}.`);
  await new Promise((resolve) => process.stdout.write(`${lines.join('\n')}\n`, resolve));
}

/** Resolves to the number of deleted documents. */
export async function deleteUnchanged(documents: QueryDocumentSnapshot[]): Promise<number> {
  const deleted = await Promise.all(
    documents.map(({ ref, updateTime }) =>
      ref.delete({ lastUpdateTime: updateTime }).then(
        () => true,
        (error: { code?: number }) => {
          if (error.code !== failedPrecondition) throw error;
          return false;
        },
      ),
    ),
  );
  return deleted.filter(Boolean).length;
}

/** A status code of gRPC. */
const failedPrecondition = 9;

/**
 * The last line of a command with `--yes`.
 * @param done what was done, such as 'Deleted'
 * @param changed the number of messages that were changed or deleted meanwhile
 */
export const summary = (done: string, count: number, changed: number) =>
  `${done}: ${count}.${changed > 0 ? ` Changed or deleted meanwhile: ${changed}.` : ''}`;

/**
 * The last line of a command without `--yes`.
 * @param done what wasn't done, such as 'deleted'
 */
export const untouched = (count: number, done: string) =>
  `Nothing was ${done}.${count > 0 ? ' To do it, add --yes.' : ''}`;

/** When a message was received, in milliseconds; 0 if its document has no such time. */
export function timeOf(message: QueryDocumentSnapshot): number {
  const value: unknown = message.get('receivedAt');
  return value instanceof Timestamp ? value.toMillis() : 0;
}

function fieldOf(message: QueryDocumentSnapshot, field: string): unknown {
  const value: unknown = message.get(field);
  return value instanceof Timestamp ? value.toDate().toISOString() : value;
}
