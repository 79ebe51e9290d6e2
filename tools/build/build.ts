import { runCommand } from '../command.ts';
import { builtIn } from './built.ts';
import { assertSoundWords } from './sound-words.ts';
import { buildFunctions } from './functions.ts';
import { buildSite } from './site.ts';

const help = `npm run build [-- FOLDER]

Builds the site into dist and the functions into functions/lib; with a FOLDER, both below it.
`;

await runCommand(help, { allowPositionals: true }, async ({ positionals: [folder] }) => {
  process.env['NODE_ENV'] = 'production';
  const { site, functions } = builtIn(folder);
  assertSoundWords();
  await buildSite(site);
  await buildFunctions(functions);
});
