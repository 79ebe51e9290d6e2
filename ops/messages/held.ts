import { type Query, Timestamp } from '@google-cloud/firestore';
import { heldReasons } from '../../functions/src/store/schemas.ts';
import { runCommand, UserError } from '../../shared/command.ts';
import {
  deleteUnchanged,
  list,
  options,
  projectHelp,
  summary,
  untouched,
  withMessages,
} from './stored-messages.ts';

/** At most so many messages are shown, or deleted, at a time. */
const atOnce = 400;

const help = `npm run messages -- held --reason REASON --from TIME --to TIME [options]

Counts the messages that are held for one reason and came in a span of time, and
lists the newest of them. With --yes all of them are deleted, except those that
staff have handled or have had sent.

${projectHelp}
  --reason REASON  ${heldReasons.join(', ')}
  --from TIME      in UTC, which is Abidjan's time: 2026-11-27 or
                   2026-11-27T08:30
  --to TIME        the same; the span ends just before it
  --yes            deletes them; there is no way back
`;

const text = { type: 'string' } as const;

await runCommand(
  help,
  { options: { ...options, reason: text, from: text, to: text } },
  ({ values: { project, yes, reason = '', from, to } }) => {
    if (!(heldReasons as readonly string[]).includes(reason))
      throw new UserError(`Held for what? --reason ${heldReasons.join(', ')}`);
    const [start, end] = [timeFrom('from', from), timeFrom('to', to)];
    return withMessages(project, async (messages) => {
      const found = messages
        .where('heldFor', '==', reason)
        .where('receivedAt', '>=', start)
        .where('receivedAt', '<', end);
      const count = async (query: Query) => (await query.count().get()).data().count;
      const handled = await count(found.where('staff.handled', '==', true));
      const { docs } = await found.orderBy('receivedAt', 'desc').limit(atOnce).get();
      await list(docs, 'receivedAt', 'name', 'email', (message) =>
        String(message.get('message')).slice(0, 60),
      );
      const total = await count(found);
      console.log(`In all: ${total}, of which ${handled} are handled.`);
      if (!yes) return console.log(untouched(total - handled, 'deleted'));
      const { deleted, changed } = await deleteAll(found);
      console.log(summary('Deleted', deleted, changed));
    });
  },
);

function timeFrom(name: string, given = ''): Timestamp {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(given);
  const time = Date.parse(given.includes('T') ? `${given}Z` : given);
  if (!isTime || Number.isNaN(time))
    throw new UserError(`--${name} is a time, such as 2026-11-27 or 2026-11-27T08:30`);
  return Timestamp.fromMillis(time);
}

async function deleteAll(found: Query): Promise<{ deleted: number; changed: number }> {
  let [deleted, changed, next] = [0, 0, found.orderBy('receivedAt', 'desc').limit(atOnce)];
  for (;;) {
    const { docs } = await next.get();
    const last = docs.at(-1);
    if (!last) return { deleted, changed };
    const unhandled = docs.filter((message) => message.get('staff.handled') !== true);
    const count = await deleteUnchanged(unhandled);
    deleted += count;
    changed += unhandled.length - count;
    next = next.startAfter(last);
  }
}
