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

const atOnce = 400;

const help = `npm run messages -- held --reason REASON --from TIME --to TIME [options]

Counts the messages that came in a span of time and are held for one reason, and
lists the newest ${atOnce} of them. With --yes, deletes them all, not only the listed
ones, except messages that staff have handled.

${projectHelp}
  --reason REASON  ${heldReasons.join(', ')}
  --from TIME      the beginning of the span, in UTC, which is Abidjan's time:
                   2026-11-27 or 2026-11-27T08:30
  --to TIME        the end of the span; messages of this time are left out
  --yes            deletes the messages; there is no way back
`;

const text = { type: 'string' } as const;

await runCommand(
  help,
  { options: { ...options, reason: text, from: text, to: text } },
  ({ values: { project, yes, reason = '', from, to } }) => {
    if (!(heldReasons as readonly string[]).includes(reason))
      throw new UserError(`Held for which reason? --reason ${heldReasons.join(', ')}`);
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
