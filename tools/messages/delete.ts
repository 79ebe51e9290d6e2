import type { Firestore, QueryDocumentSnapshot, Timestamp } from '@google-cloud/firestore';
import { UserError, runCommand } from '../command.ts';
import { projectHelp, withFirestore } from './firestore.ts';

const help = `npm run messages:delete -- --email ADDRESS [options]

Shows which stored messages a person sent, by the e-mail address (however it was capitalised), and deletes them with --yes.

${projectHelp}
  --yes            deletes them; there is no way back
`;

const options = {
  project: { type: 'string' },
  email: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/** Addresses are stored as typed, so a query can't ignore case: all messages are read. */
async function messagesOf(firestore: Firestore, email: string): Promise<QueryDocumentSnapshot[]> {
  const { docs } = await firestore.collection('messages').get();
  return docs.filter((document) => String(document.get('email')).toLowerCase() === email.toLowerCase());
}

async function deleteMessages(firestore: Firestore, email: string, { yes }: { yes: boolean }): Promise<void> {
  const found = await messagesOf(firestore, email);
  for (const document of found) {
    const received = (document.get('receivedAt') as Timestamp).toDate().toISOString();
    console.log(`${document.id}  ${received}  ${String(document.get('state'))}`);
    if (yes) await document.ref.delete();
  }
  console.log(`${found.length} message${found.length === 1 ? '' : 's'} of ${email}${yes ? ' deleted' : ''}.`);
  if (found.length > 0 && !yes) console.log('Nothing was deleted. To delete: the same again with --yes.');
}

await runCommand(help, { options }, async ({ values }) => {
  const email = values.email?.trim();
  if (!email) throw new UserError('Whose messages? --email ADDRESS');
  await withFirestore(values.project, (firestore) => deleteMessages(firestore, email, values));
});
