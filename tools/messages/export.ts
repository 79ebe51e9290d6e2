import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { runCommand } from '../command.ts';
import { fieldOf, options, projectHelp, withMessages } from './firestore.ts';

const help = `npm run messages:export -- [options]

Writes the stored messages as CSV, newest first, for a spreadsheet.

${projectHelp}
  --output FILE    where to write (without it: to the screen)
`;

const fields = `receivedAt state name email phone serviceLabel message locale suspectedSpam verified
  notification.attempts notification.lastError notification.sentAt
  staff.handledBy staff.handledAt staff.note`.split(/\s+/);

await runCommand(help, { options: { project: options.project, output: { type: 'string' } } }, ({ values }) =>
  withMessages(values.project, async (messages) => {
    const { docs } = await messages.orderBy('receivedAt', 'desc').get();
    const rows = docs.map((message) => [message.id, ...fields.map((field) => fieldOf(message, field))]);
    const cast = { boolean: String };
    // A spreadsheet takes a cell that begins with = + - @ for a formula: such cells get an apostrophe before it. The BOM makes Excel read UTF-8.
    const csv = stringify(rows, { header: true, columns: ['id', ...fields], bom: true, escape_formulas: true, cast });
    if (values.output) {
      mkdirSync(dirname(values.output), { recursive: true });
      writeFileSync(values.output, csv);
      console.log(`Written to ${values.output}: ${rows.length}.`);
    } else process.stdout.write(csv);
  }),
);
