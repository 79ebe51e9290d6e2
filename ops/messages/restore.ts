import type { CollectionReference, QueryDocumentSnapshot } from '@google-cloud/firestore';
import { UserError, runCommand } from '../../shared/command.ts';
import { list, options, projectHelp, untouched, withMessages } from './stored-messages.ts';

/** A status code of gRPC. */
const alreadyExists = 6;

const help = `npm run messages -- restore --from DATABASE [options]

Lists the messages that a restored backup has, but the project's own database
lacks. The restored backup is another database of the project. With --yes,
copies these messages back. Messages that the project's own database has are not
changed. Nobody is mailed: for a message that is pending, set sendAgain in the
console.

${projectHelp}
  --from DATABASE  the restored database's id
  --yes            copies the messages
`;

await runCommand(
  help,
  { options: { ...options, from: { type: 'string' } } },
  async ({ values: { project, from, yes } }) => {
    if (!from || from === '(default)') throw new UserError('From which database? --from DATABASE');
    const copy = (restored: CollectionReference) =>
      withMessages(project, async (messages) => {
        const { docs } = await restored.get();
        const there = new Set((await messages.select().get()).docs.map(({ id }) => id));
        const missing = docs.filter(({ id }) => !there.has(id));
        await list(missing, 'receivedAt', 'state');
        if (!yes) return console.log(untouched(missing.length, 'copied'));
        let count = 0;
        for (const message of missing) if (await isCopied(message, messages)) count++;
        const others = missing.length - count;
        console.log(`Copied: ${count}.${others > 0 ? ` Already in the database: ${others}.` : ''}`);
        console.log(`If a person's messages were deleted since the backup, delete them again:
  npm run messages -- delete --email ADDRESS${project ? ` --project ${project}` : ''}
Then delete ${from}, which has these messages, too:
  npx firebase firestore:databases:delete ${from} --project ${project ?? 'ID'}`);
      });
    await withMessages(project, copy, from);
  },
);

function isCopied(message: QueryDocumentSnapshot, messages: CollectionReference): Promise<boolean> {
  return messages
    .doc(message.id)
    .create(message.data())
    .then(
      () => true,
      (error: { code?: number }) => {
        if (error.code !== alreadyExists) throw error;
        return false;
      },
    );
}
