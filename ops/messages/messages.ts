import { styleText } from 'node:util';

const help = `npm run messages -- COMMAND [options]

  export     writes the stored messages into a spreadsheet
  delete     deletes a person's messages
  resend     mails messages again whose e-mail failed
  held       deletes messages held for one reason in a span of time
  restore    copies messages of a restored backup that the database lacks

npm run messages -- COMMAND --help has the options.
`;

const commands: Record<string, () => Promise<unknown>> = {
  export: () => import('./export.ts'),
  delete: () => import('./delete.ts'),
  held: () => import('./held.ts'),
  resend: () => import('./resend.ts'),
  restore: () => import('./restore.ts'),
};

const [name = '--help'] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) await command();
else if (name === '--help') console.log(help);
else {
  console.error(styleText('red', `There is no command '${name}'. See --help.`));
  process.exitCode = 1;
}
