import type {
  CollectionReference,
  DocumentReference,
  QueryDocumentSnapshot,
} from '@google-cloud/firestore';
import { cleanAddress } from '../../src/contract/address.ts';
import { mailboxOf } from '../../functions/src/abuse/mailbox.ts';
import { UserError, runCommand } from '../../shared/command.ts';
import { list, options, projectHelp, withMessages } from './stored-messages.ts';

const help = `npm run messages -- delete --email ADDRESS [options]

Shows which stored messages a person sent, by the e-mail address (however it was capitalised or pasted), and deletes them
with --yes. Shows as well what else has the address in it, in a field or its id, in a link, in words (awa (at) client.ci), or as
another spelling of the same mailbox (awa+devis@, at Gmail a.w.a@ or @googlemail.com): that may be about somebody else, so you
decide, with --id or in the console. A message whose address was changed or emptied, and that has it nowhere else, is found by nobody: look for
the person's name and telephone number in the export.

${projectHelp}
  --id ID          another message to delete, also several times
  --yes            deletes them; there is no way back
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
    const email = values.email && comparable(values.email);
    if (!email) throw new UserError('Whose messages? --email ADDRESS');
    return withMessages(project, async (messages) => {
      const found = await findIn(messages, email);
      const isToDelete = ({ document }: Found) =>
        isTheirs(document.get('email'), email) || ids.includes(document.id);
      const documents = found.filter(isToDelete).map(({ document }) => document);
      for (const id of ids)
        if (!found.some(({ document }) => document.id === id))
          documents.push(...(await named(messages, id)));
      await list(documents, 'receivedAt', 'state');
      tellOf(
        found.filter((each) => !isToDelete(each)),
        await findElsewhere(messages, email),
      );
      if (!yes) return console.log('Nothing was deleted. To delete: the same again with --yes.');
      let count = 0;
      for (const { ref } of documents)
        if (await remove(ref, (stored) => ids.includes(ref.id) || isTheirs(stored, email))) {
          await deleteCopies(ref);
          count++;
        }
      const changed = documents.length - count;
      console.log(
        `Deleted: ${count}.${changed > 0 ? ` Changed or deleted meanwhile: ${changed}.` : ''}`,
      );
    });
  },
);

async function findIn(collection: CollectionReference, email: string): Promise<Found[]> {
  const found: Found[] = [];
  for await (const document of collection.stream() as unknown as AsyncIterable<QueryDocumentSnapshot>) {
    const fields = [
      ...new Set([
        ...(has(document.id, email) ? ['its id'] : []),
        ...fieldsWith(document.data(), email),
      ]),
    ];
    if (fields.length > 0) found.push({ document, fields });
  }
  return found;
}

async function findElsewhere(
  { firestore, id }: CollectionReference,
  email: string,
): Promise<Found[]> {
  const collections = await firestore
    .listCollections()
    .catch(() => ['digests', 'settings'].map((name) => firestore.collection(name)));
  const others = collections.filter((collection) => collection.id !== id);
  return (await Promise.all(others.map((collection) => findIn(collection, email)))).flat();
}

async function named(messages: CollectionReference, id: string): Promise<QueryDocumentSnapshot[]> {
  const document = await messages.doc(id).get();
  if (!document.exists) throw new UserError(`There is no message ${id}.`);
  return [document as QueryDocumentSnapshot];
}

function tellOf(undecided: Found[], elsewhere: Found[]): void {
  const shown = (one: string) => one.replaceAll(/\p{C}+/gu, ' ');
  const tell = (
    what: string,
    found: Found[],
    name: (document: QueryDocumentSnapshot) => string,
  ) => {
    if (found.length > 0) console.log(what);
    for (const { document, fields } of found)
      console.log(`  ${shown(name(document))}: ${shown(fields.join(', '))}`);
  };
  tell(
    'Not deleted, though the address is in these messages, in these fields. Once you have looked: --id ID.',
    undecided,
    ({ id }) => id,
  );
  tell(
    'Not deleted, though the address is in these documents. Delete it in the console.',
    elsewhere,
    ({ ref }) => ref.path,
  );
  console.log(
    'Not searched: collections below a document, mailboxes, exported files, backups. Nor for name and telephone.',
  );
}

/** Resolves to false if the message was changed or deleted meanwhile. */
function remove(ref: DocumentReference, isToDelete: (email: unknown) => boolean): Promise<boolean> {
  return ref.firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(ref);
    if (!document.exists || !isToDelete(document.get('email'))) return false;
    transaction.delete(ref);
    return true;
  });
}

/** Copies hold words of servers about the letter; those that aren't sent yet won't be. */
async function deleteCopies({ firestore, path }: DocumentReference): Promise<void> {
  const { docs } = await firestore.collection('copies').where('letter', '==', path).get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

function isTheirs(stored: unknown, email: string): boolean {
  if (typeof stored !== 'string') return false;
  const addresses = addressesIn(stored);
  return (
    comparable(stored) === email ||
    (addresses.length > 0 && addresses.every((address) => address === email))
  );
}

function fieldsWith(value: unknown, email: string, path = ''): string[] {
  if (typeof value === 'string') return has(value, email) ? [path] : [];
  if (!isMap(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const inside = path ? `${path}.${name}` : name;
    return has(name, email) ? [inside] : fieldsWith(inner, email, inside);
  });
}

/** Whether the address is in a text, perhaps as another spelling of the same mailbox. */
function has(text: string, email: string): boolean {
  return [comparable(text), ...addressesIn(text)].some(
    (found) => mailboxOf(found) === mailboxOf(email),
  );
}

/** A time or a place of Firestore is none. */
function isMap(value: unknown): value is Record<string, unknown> {
  return value !== null && Object.getPrototypeOf(Object(value)) === Object.prototype;
}

/**
 * All that look like addresses: `Awa <awa@client.ci>, b@client.ci`, `?e=awa%40client.ci`, `awa (at)
 * client.ci`.
 */
function addressesIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/(%[\da-f]{2})+/gi, decoded)
    .replaceAll(/\s*[([{]\s*(at|à|arobase)\s*[)\]}]\s*|\s+(at|arobase)\s+/gi, '@')
    .replaceAll(/\s*[([{]\s*(dot|point)\s*[)\]}]\s*|\s+(dot|point)\s+/gi, '.');
  // The second separators may be in an address, but seldom are.
  const words = [/[\s<>()[\],;:"«»|]+/u, /[\s<>()[\],;:"«»|/=?&]+/u].flatMap((separators) =>
    plain.split(separators),
  );
  return words.filter((word) => word.includes('@')).map(comparable);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function comparable(address: string): string {
  return cleanAddress(address).toLowerCase();
}
