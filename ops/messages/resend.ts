import type {
  DocumentReference,
  DocumentSnapshot,
  QueryDocumentSnapshot,
} from '@google-cloud/firestore';
import { runCommand } from '../../shared/command.ts';
import { list, options, projectHelp, summary, untouched, withMessages } from './stored-messages.ts';

const help = `npm run messages -- resend [options]

Lists the messages whose e-mail failed for a recipient, with the mail server's
words. Messages that staff have handled are left out. With --yes, the listed
messages are mailed again to all recipients within five minutes, as if staff had
set sendAgain in each message.

${projectHelp}
  --unconfirmed    also lists messages that may have arrived, because the mail
                   server never confirmed them
  --yes            sends the messages again
`;

await runCommand(
  help,
  { options: { ...options, unconfirmed: { type: 'boolean' } } },
  ({ values: { project, yes, unconfirmed } }) =>
    withMessages(project, async (messages) => {
      const states = ['failed', ...(unconfirmed ? ['unconfirmed'] : [])];
      const found = await messages.where('state', 'in', states).get();
      const docs = found.docs.filter((message) => !isHandled(message));
      await list(docs, repliesIn);
      if (!yes) return console.log(untouched(docs.length, 'sent again'));
      const marked = await Promise.all(docs.map(({ ref }) => mark(ref, states)));
      const count = marked.filter(Boolean).length;
      console.log(summary('To be sent again', count, docs.length - count));
    }),
);

function repliesIn(message: QueryDocumentSnapshot): string {
  const copies = Object.entries(
    (message.get('copies') ?? {}) as Record<string, { reply?: { text?: string } | null }>,
  );
  return copies
    .flatMap(([recipient, { reply }]) => (reply ? `${recipient}: ${reply.text}` : []))
    .join('; ');
}

function isHandled(message: DocumentSnapshot): boolean {
  return message.get('staff.handled') === true;
}

function mark(ref: DocumentReference, states: string[]): Promise<boolean> {
  return ref.firestore.runTransaction(async (transaction) => {
    const message = await transaction.get(ref);
    if (!states.includes(message.get('state') as string) || isHandled(message)) return false;
    transaction.update(ref, { 'staff.sendAgain': true });
    return true;
  });
}
