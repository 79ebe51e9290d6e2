import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { QueryDocumentSnapshot } from '@google-cloud/firestore';
import { stringify } from 'csv-stringify/sync';
import { fieldNames } from '../../src/contract/field-names.ts';
import { readableAddress } from '../../functions/src/mail/readable-address.ts';
import { runCommand, UserError } from '../command.ts';
import { fieldOf, options, projectHelp, timeOf, withMessages } from './firestore.ts';

const help = `npm run messages:export -- [options]

Writes the stored messages as CSV, newest first, for a spreadsheet.

${projectHelp}
  --output FILE    where to write (without it: to the screen)
`;

const fields = [
  'receivedAt',
  'state',
  ...fieldNames.map((field) => (field === 'service' ? 'serviceLabel' : field)),
  ...'locale heldFor notification.attempts notification.lastError notification.sentAt'.split(' '),
  ...'staff.handledBy staff.handledAt staff.note'.split(' '),
];

await runCommand(help, { options: { project: options.project, output: { type: 'string' } } }, ({ values: { project, output } }) =>
  withMessages(project, async (messages) => {
    // Not ordered by a query, which would leave out documents without the field.
    const docs = (await messages.get()).docs.toSorted((one, other) => timeOf(other) - timeOf(one));
    const rows = docs.map((message) => [message.id, ...fields.map((field) => shownOf(message, field))]);
    const csv = stringify(rows, {
      header: true,
      columns: ['id', ...fields],
      // Makes Excel read UTF-8.
      bom: true,
      cast: { boolean: String, string: withoutFormulas, object: (value) => withoutFormulas(JSON.stringify(value)) },
    });
    if (output !== undefined) {
      writePrivately(output, csv);
      console.log(`Written to ${output}: ${rows.length}.`);
    } else process.stdout.on('error', ignoreClosedPipe).write(csv);
  }),
);

function shownOf(message: QueryDocumentSnapshot, field: string): unknown {
  const value = fieldOf(message, field);
  return field === 'email' && typeof value === 'string' ? readableAddress(value) : value;
}

/**
 * A spreadsheet takes a cell that begins with = + - @ for a formula, so these get an apostrophe before them, wherever a cell
 * may begin: French Excel splits at semicolons, and then takes no notice of quotation marks.
 */
function withoutFormulas(text: string): string {
  return text.replaceAll(/(?=[=+\-@＝＋－＠])(?<=(?:^|[;,"\t\r\n])[\s"]*)/g, "'");
}

/** As of `| head`. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Writes all of it or nothing, readable only for this user. Creates the folder, if only that is missing. */
function writePrivately(file: string, content: string): void {
  try {
    const there = lstatSync(file, { throwIfNoEntry: false });
    if (there && !there.isFile()) throw new Error('it is not a file');
    const [folder, partial] = [dirname(file), `${file}.${process.pid}.part`];
    if (!existsSync(folder)) mkdirSync(folder);
    try {
      writeFileSync(partial, content, { mode: 0o600 });
      renameSync(partial, file);
    } finally {
      rmSync(partial, { force: true });
    }
  } catch (error) {
    throw new UserError(`${file} could not be written: ${(error as Error).message}`);
  }
}
