import { runCommand } from '../command.ts';
import { list, options, projectHelp, withMessages } from './firestore.ts';

const help = `npm run messages:resend -- [options]

Shows the messages whose e-mail failed for good, and why; with --yes they are sent again within five minutes.

${projectHelp}
  --yes            sends them again
`;

await runCommand(help, { options }, ({ values: { project, yes } }) =>
  withMessages(project, async (messages) => {
    const { docs } = await messages.where('state', '==', 'failed').get();
    list(docs, 'notification.lastError');
    // `requeueUndelivered` queues what is pending without a due time.
    if (yes) for (const { ref } of docs) await ref.update({ state: 'pending' });
    console.log(yes ? `Pending again: ${docs.length}.` : 'Nothing was changed. To send them again: the same again with --yes.');
  }),
);
