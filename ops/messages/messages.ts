import { styleText } from 'node:util';

const help = `npm run messages -- COMMAND [options]

  export     writes the stored messages into a spreadsheet
  delete     deletes a person's messages
  resend     mails messages again if their e-mail failed
  held       deletes messages that are held for one reason
  restore    copies lost messages back from a restored backup

npm run messages -- COMMAND --help shows a command's options.
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
