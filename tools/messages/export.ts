import { writeFileSync } from 'node:fs';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { stringify } from 'csv-stringify/sync';
import { runCommand } from '../command.ts';
import { projectHelp, withFirestore } from './firestore.ts';

const help = `npm run messages:export -- [options]

Writes the stored messages as CSV, newest first, for a spreadsheet.

${projectHelp}
  --output FILE    where to write (without it: to the screen)
`;

const columns = [
  'id',
  'receivedAt',
  'state',
  'name',
  'email',
  'phone',
  'serviceLabel',
  'message',
  'locale',
  'suspectedSpam',
  'verified',
  'notification.attempts',
  'notification.lastError',
  'notification.sentAt',
  'staff.handledBy',
  'staff.handledAt',
  'staff.note',
];

/** All stored messages as CSV with a header line. */
async function exportMessages(firestore: Firestore): Promise<string> {
  const { docs } = await firestore.collection('messages').orderBy('receivedAt', 'desc').get();
  const rows = docs.map((document) => columns.map((column) => (column === 'id' ? document.id : cell(document.get(column)))));
  // A spreadsheet takes a cell that begins with = + - @ for a formula: such cells get an apostrophe before it. The BOM makes Excel read UTF-8.
  return stringify(rows, { header: true, columns, bom: true, escape_formulas: true });
}

const cell = (value: unknown) => (value instanceof Timestamp ? value.toDate().toISOString() : value);

const options = {
  project: { type: 'string' },
  output: { type: 'string' },
} as const;

await runCommand(help, { options }, async ({ values }) => {
  const csv = await withFirestore(values.project, exportMessages);
  if (values.output) writeFileSync(values.output, csv);
  else process.stdout.write(csv);
});
