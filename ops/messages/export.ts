import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type QueryDocumentSnapshot, Timestamp } from '@google-cloud/firestore';
import { fieldNames } from '../../src/contract/field-names.ts';
import { timeZone } from '../../functions/src/config.ts';
import { readableAddress } from '../../functions/src/letters/readable-address.ts';
import { runCommand, UserError } from '../../shared/command.ts';
import { options, projectHelp, timeOf, withMessages } from './stored-messages.ts';
import { spreadsheet } from './spreadsheet.ts';

const help = `npm run messages -- export [options]

Writes the stored messages into a spreadsheet (.xlsx), newest first. Times are
in the time zone ${timeZone}.

${projectHelp}
  --output FILE    the file to write (by default var/messages.xlsx)
`;

const fields = [
  'receivedAt',
  'state',
  ...fieldNames.map(shownField),
  'locale',
  'heldFor',
  'staff.handled',
  'staff.note',
  'id',
];
const widths: Record<string, number> = {
  receivedAt: 17,
  state: 13,
  email: 32,
  serviceLabel: 36,
  message: 60,
  'staff.note': 40,
  id: 38,
};
const columns = fields.map((heading) => ({ heading, width: widths[heading] ?? 20 }));

await runCommand(
  help,
  {
    options: { project: options.project, output: { type: 'string', default: 'var/messages.xlsx' } },
  },
  ({ values: { project, output } }) => {
    if (!output.endsWith('.xlsx'))
      throw new UserError(
        `${output} has to end with .xlsx: spreadsheet programs go by the ending.`,
      );
    return withMessages(project, async (messages) => {
      // A query that sorts by `receivedAt` would leave out documents without this field.
      const stored = (await messages.get()).docs.toSorted(
        (one, other) => timeOf(other) - timeOf(one),
      );
      const rows = stored.map((message) => fields.map((field) => valueOf(message, field)));
      writePrivately(output, await spreadsheet('messages', columns, rows, timeZone));
      console.log(`Written to ${output}: ${rows.length}.`);
    });
  },
);

function shownField(field: string): string {
  return field === 'service' ? 'serviceLabel' : field;
}

function valueOf(message: QueryDocumentSnapshot, field: string): unknown {
  const value: unknown = field === 'id' ? message.id : message.get(field);
  if (value instanceof Timestamp) return value.toDate();
  return field === 'email' && typeof value === 'string' ? readableAddress(value) : value;
}

function writePrivately(file: string, content: Buffer): void {
  const [folder, partial] = [dirname(file), `${file}.${process.pid}.part`];
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    try {
      writeFileSync(partial, content, { mode: 0o600 });
      renameSync(partial, file);
    } finally {
      if (existsSync(partial)) rmSync(partial);
    }
  } catch (error) {
    throw new UserError(`${file} could not be written: ${(error as Error).message}`);
  }
}
