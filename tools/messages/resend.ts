import type { DocumentReference } from '@google-cloud/firestore';
import { read } from '../../functions/src/stored/stored-document.ts';
import { storedMessage } from '../../functions/src/stored/stored-message.ts';
import { runCommand } from '../command.ts';
import { list, options, projectHelp, withMessages } from './firestore.ts';

const help = `npm run messages -- resend [options]

Shows the messages whose e-mail failed for good, and why; with --yes they are sent again within five minutes.

${projectHelp}
  --unconfirmed    those, too, that may have arrived, though the server never said so: some recipients may get another copy
  --yes            sends them again
`;

await runCommand(
  help,
  { options: { ...options, unconfirmed: { type: 'boolean' } } },
  ({ values: { project, yes, unconfirmed } }) =>
    withMessages(project, async (messages) => {
      const states = ['failed', ...(unconfirmed ? ['unconfirmed'] : [])];
      const unsent = await messages.where('state', 'in', states).get();
      const found = unsent.docs.map((message) => ({ message, ...read(storedMessage, message) }));
      const docs = found.filter(({ readable }) => readable).map(({ message }) => message);
      await list(docs, 'notification.lastError');
      for (const one of found)
        if (!one.readable) console.log(`${one.message.id} can't be sent until its fields are corrected: ${one.problems}`);
      // `requeueUndelivered` queues what is pending without a due time.
      if (!yes) return console.log('Nothing was changed. To send them again: the same again with --yes.');
      const released = await Promise.all(docs.map(({ ref }) => release(ref, states)));
      const count = released.filter(Boolean).length;
      console.log(
        `Pending again: ${count}.${count < docs.length ? ` Changed or deleted meanwhile: ${docs.length - count}.` : ''}`,
      );
    }),
);

/** Resolves to false if the message is in none of these states any more. */
function release(ref: DocumentReference, states: string[]): Promise<boolean> {
  return ref.firestore.runTransaction(async (transaction) => {
    if (!states.includes((await transaction.get(ref)).get('state') as string)) return false;
    transaction.update(ref, { state: 'pending', expiresAt: null });
    return true;
  });
}
