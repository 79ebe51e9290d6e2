import type {
  CollectionReference,
  DocumentReference,
  QueryDocumentSnapshot,
} from '@google-cloud/firestore';
import { cleanAddress } from '../../src/contract/address.ts';
import { rawMax } from '../../src/contract/fields.ts';
import { mailboxOf } from '../../functions/src/abuse/mailbox.ts';
import { readableAddress } from '../../functions/src/letters/readable-address.ts';
import { UserError, runCommand } from '../../shared/command.ts';
import {
  list,
  options,
  otherDatabases,
  projectHelp,
  summary,
  untouched,
  withMessages,
} from './stored-messages.ts';

const help = `npm run messages -- delete --email ADDRESS [options]

Lists the stored messages from a person's mailbox. With --yes, deletes these
messages and the records of their e-mails. Capitals don't matter. awa+devis@
counts as awa@; at Gmail and Proton, a.w.a@ counts as awa@, too.

Also lists other documents that contain the e-mail address, which may be about
somebody else. Delete a message among them with --id, and any other document in
the console. Names the project's other databases that have messages of the
person.

A message whose e-mail address was changed or emptied is not found: look for the
person's name and telephone number in the export.

${projectHelp}
  --id ID          another message to delete; can be repeated
  --yes            deletes the messages; there is no way back
`;

type Found = { document: QueryDocumentSnapshot; fields: string[] };

await runCommand(
  help,
  {
    options: {
      ...options,
      email: { type: 'string' },
      id: { type: 'string', multiple: true, default: [] },
    },
  },
  ({ values }) => {
    const { project, yes, id: ids } = values;
    const email = values.email && cleanAddress(values.email).toLowerCase();
    if (!email) throw new UserError('Whose messages? --email ADDRESS');
    return withMessages(project, async (messages) => {
      const isToDelete = (message: QueryDocumentSnapshot) =>
        ids.includes(message.id) || isTheirs(message.get('email'), email);
      const documents = await Promise.all([...new Set(ids)].map((id) => named(messages, id)));
      const others: Found[] = [];
      for (const collection of await allCollections(messages))
        for await (const document of documentsIn(collection)) {
          const isMessage = collection.id === messages.id;
          if (isMessage && ids.includes(document.id)) continue;
          const fields = fieldsWith(document, email);
          if (isMessage && isToDelete(document)) documents.push(document);
          else if (fields.length > 0) others.push({ document, fields });
        }
      await list(documents, 'receivedAt', 'state', 'email');
      const paths = new Set(documents.map(({ ref }) => ref.path));
      tellOf(others.filter(({ document }) => !paths.has(String(document.get('letter')))));
      await tellOfOtherDatabases(project, isToDelete);
      if (!yes) return console.log(untouched(documents.length, 'deleted'));
      let count = 0;
      for (const { ref } of documents) if (await remove(ref, isToDelete)) count++;
      console.log(summary('Deleted', count, documents.length - count));
    });
  },
);

/**
 * Whether a stored e-mail address is of the person's mailbox. A longer value than the form takes is
 * no e-mail address: somebody has typed it into the console.
 */
function isTheirs(stored: unknown, email: string): boolean {
  const isAddress = typeof stored === 'string' && stored.length <= rawMax('email');
  return isAddress && mailboxOf(cleanAddress(stored)) === mailboxOf(email);
}

async function named(messages: CollectionReference, id: string): Promise<QueryDocumentSnapshot> {
  const document = await messages.doc(id).get();
  if (!document.exists) throw new UserError(`There is no message ${id}.`);
  return document as QueryDocumentSnapshot;
}

async function allCollections(messages: CollectionReference): Promise<CollectionReference[]> {
  const { firestore, id } = messages;
  const collections = await firestore
    .listCollections()
    // The embedded Firestore doesn't list collections.
    .catch(() => ['copies', 'digests', 'lists'].map((name) => firestore.collection(name)));
  return [messages, ...collections.filter((collection) => collection.id !== id)];
}

function documentsIn(collection: CollectionReference) {
  return collection.stream() as unknown as AsyncIterable<QueryDocumentSnapshot>;
}

/** The fields that contain the e-mail address as it is stored (`xn--…`), or as people write it. */
function fieldsWith(document: QueryDocumentSnapshot, email: string): string[] {
  const spellings = [email, readableAddress(email)];
  const has = (text: string) => spellings.some((spelling) => text.toLowerCase().includes(spelling));
  function within(value: unknown, path: string): string[] {
    if (typeof value === 'string') return has(value) ? [path] : [];
    if (!isMap(value) && !Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([name, inner]) => {
      const inside = path ? `${path}.${name}` : name;
      return has(name) ? [inside] : within(inner, inside);
    });
  }
  return [...(has(document.id) ? ['its id'] : []), ...within(document.data(), '')];
}

/** Firestore's timestamps and geopoints are objects, but no maps. */
function isMap(value: unknown): value is Record<string, unknown> {
  return value !== null && Object.getPrototypeOf(Object(value)) === Object.prototype;
}

function tellOf(others: Found[]): void {
  const shown = (one: string) => one.replaceAll(/\p{C}+/gu, ' ');
  if (others.length > 0)
    console.log(
      'Not deleted: these documents, which contain the e-mail address in the named fields. Look at each document first. Then delete a message with --id ID, and any other document in the console.',
    );
  for (const { document, fields } of others)
    console.log(`  ${shown(document.ref.path)}: ${shown(fields.join(', '))}`);
  console.log(
    "Not searched: collections below a document, mailboxes, exported files, backups. The person's name and telephone number were not searched for.",
  );
}

async function tellOfOtherDatabases(
  project: string | undefined,
  isToDelete: (message: QueryDocumentSnapshot) => boolean,
): Promise<void> {
  for (const database of await otherDatabases(project))
    await withMessages(
      project,
      async (messages) => {
        let count = 0;
        for await (const message of documentsIn(messages)) if (isToDelete(message)) count++;
        if (count > 0)
          console.log(`Not deleted in the database ${database}, which has ${count} of the person's messages. When nobody needs that database any more:
  npx firebase firestore:databases:delete ${database} --project ${project ?? 'ID'}`);
      },
      database,
    );
}

/**
 * Deletes a message and its copies, because copies have servers' replies about it. A copy that was
 * still `waiting` is not sent. Resolves to false if the message was deleted meanwhile, or if its
 * e-mail address was changed and --id doesn't name it.
 */
function remove(
  ref: DocumentReference,
  isToDelete: (message: QueryDocumentSnapshot) => boolean,
): Promise<boolean> {
  const { firestore, path } = ref;
  return firestore.runTransaction(async (transaction) => {
    const [message, copies] = await Promise.all([
      transaction.get(ref),
      transaction.get(firestore.collection('copies').where('letter', '==', path)),
    ]);
    if (!message.exists || !isToDelete(message as QueryDocumentSnapshot)) return false;
    for (const each of [message, ...copies.docs]) transaction.delete(each.ref);
    return true;
  });
}
