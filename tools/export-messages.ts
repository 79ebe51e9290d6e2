import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { stringify } from 'csv-stringify/sync';
import { chosenFirstPort, portsFrom, projectAt } from './local/ports.ts';

const help = `npm run messages:export -- [options]

Writes the stored messages as CSV, newest first, for a spreadsheet.

  --project ID     of a Firebase project; your login is that of: gcloud auth application-default login
                   (without it: the local product that npm start runs; PORT as for npm start)
    
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
  'notification.attempts',
  'notification.lastError',
  'notification.sentAt',
];

const { values } = parseArgs({
  options: {
    project: { type: 'string' },

    output: { type: 'string' },
    help: { type: 'boolean' },
  },
});
/** All stored messages as CSV with a header line. */
async function exportMessages(project: string | undefined): Promise<string> {
  if (!project) process.env['METADATA_SERVER_DETECTION'] = 'none';
  const firstPort = chosenFirstPort();
  const firestore = new Firestore(
    project
      ? { projectId: project }
      : { projectId: projectAt(firstPort), host: `127.0.0.1:${portsFrom(firstPort).firestore}`, ssl: false },
  );
  const { docs } = await firestore.collection('messages').orderBy('receivedAt', 'desc').get();
  await firestore.terminate();
  const rows = docs.map((document) => columns.map((column) => (column === 'id' ? document.id : cell(document.get(column)))));
  // A spreadsheet takes a cell that begins with = + - @ for a formula: such cells get an apostrophe before it. The BOM makes Excel read UTF-8.
  return stringify(rows, { header: true, columns, bom: true, escape_formulas: true });
}

const cell = (value: unknown) => (value instanceof Timestamp ? value.toDate().toISOString() : value);

if (values.help) {
  console.log(help);
} else {
  const csv = await exportMessages(values.project);
  if (values.output) writeFileSync(values.output, csv);
  else process.stdout.write(csv);
}
