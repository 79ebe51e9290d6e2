import type { Firestore } from '@google-cloud/firestore';
import { runCommand } from '../command.ts';
import { projectHelp, withFirestore } from './firestore.ts';

const help = `npm run messages:resend -- [options]

Shows the messages whose e-mail failed for good, and why; with --yes they are sent again within five minutes.

${projectHelp}
  --yes            sends them again
`;

const options = {
  project: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/** `requeueUndelivered` queues what is pending without a due time. */
async function resend(firestore: Firestore, { yes }: { yes: boolean }): Promise<void> {
  const { docs } = await firestore.collection('messages').where('state', '==', 'failed').get();
  for (const document of docs) {
    console.log(`${document.id}  ${String(document.get('notification.lastError'))}`);
    if (yes) await document.ref.update({ state: 'pending' });
  }
  console.log(`${docs.length} failed${yes ? ', now pending' : ''}.`);
  if (docs.length > 0 && !yes) console.log('Nothing was changed. To send them again: the same again with --yes.');
}

await runCommand(help, { options }, ({ values }) => withFirestore(values.project, (firestore) => resend(firestore, values)));
