import type { DocumentReference } from '@google-cloud/firestore';
import { cleanAddress } from '../../src/contract/address.ts';
import { UserError, runCommand } from '../command.ts';
import { list, options, projectHelp, withMessages } from './firestore.ts';

const help = `npm run messages:delete -- --email ADDRESS [options]

Shows which stored messages a person sent, by the e-mail address (however it was capitalised or pasted), and deletes them
with --yes.

${projectHelp}
  --yes            deletes them; there is no way back
`;

await runCommand(help, { options: { ...options, email: { type: 'string' } } }, ({ values }) => {
  const { project, yes } = values;
  const email = values.email && comparable(values.email);
  if (!email) throw new UserError('Whose messages? --email ADDRESS');
  return withMessages(project, async (messages) => {
    // Addresses are stored as typed, so a query can't ignore case: all messages are read.
    const { docs } = await messages.get();
    const found = docs.filter((message) => sameAddress(message.get('email'), email));
    await list(found, 'receivedAt', 'state');
    if (!yes) return console.log('Nothing was deleted. To delete: the same again with --yes.');
    let count = 0;
    for (const { ref } of found) if (await remove(ref, email)) count++;
    console.log(`Deleted: ${count}.${count < found.length ? ` Changed or deleted meanwhile: ${found.length - count}.` : ''}`);
  });
});

/** Resolves to false if the message is not the person's any more, or has been deleted. */
function remove(ref: DocumentReference, email: string): Promise<boolean> {
  return ref.firestore.runTransaction(async (transaction) => {
    if (!sameAddress((await transaction.get(ref)).get('email'), email)) return false;
    transaction.delete(ref);
    return true;
  });
}

function sameAddress(stored: unknown, given: string): boolean {
  return typeof stored === 'string' && comparable(stored) === given;
}

function comparable(address: string): string {
  return cleanAddress(address).toLowerCase();
}
