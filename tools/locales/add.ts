import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { Refusal, runCommand } from '../command.ts';
import { localesFolder } from './catalogue.ts';
import { languageNames, problemOfCode } from './locale-code.ts';
import { amount, reportOf } from './report.ts';
import { syncLocale } from './sync-locale.ts';

const help = `npm run locale:add -- CODE

Begins a new language: makes the folder locales/CODE with every text of the site, ready to be translated.
CODE is the language's code: en for English, es for Spanish, pt-BR for the Portuguese of Brazil.
Changes nothing that is there already.
`;

await runCommand(help, { allowPositionals: true }, ({ positionals: [code, ...more] }) => {
  if (!code || more.length > 0) throw new Refusal('Name one language: npm run locale:add -- en');
  const unknown = problemOfCode(code);
  const meant = unknown?.suggestion ?? code;
  if (meant === sourceLocale)
    throw new Refusal('French is there already: it is the language the site is written in, in locales/fr.');
  if (unknown) {
    throw new Refusal(
      unknown.suggestion
        ? `${unknown.problem}. Did you mean ${meant} (${languageNames(meant).english})? Then: npm run locale:add -- ${meant}`
        : `${unknown.problem}. Codes are short: en for English, es for Spanish, pt-BR for the Portuguese of Brazil.`,
    );
  }
  const folder = localesFolder();
  if (existsSync(join(folder, code))) {
    throw new Refusal(`locales/${code} is there already. To bring it up to date with French: npm run locale:sync -- ${code}`);
  }
  const { obstacles, written, added } = syncLocale(folder, code);
  if (obstacles.length > 0) throw new Refusal(`The French texts have to be mended first.\n${reportOf(sourceLocale, obstacles)}`);
  const { own, english } = languageNames(code);
  console.log(`locales/${code} is ready: ${own === english ? english : `${english} (${own})`}, ${amount(added.length, 'text')} in ${amount(written.length, 'file')}.

What next:
  1. Open a file in locales/${code}. Before each text stand the French one and, for many, a note.
  2. Write the translation between the empty quotation marks. What stands in {{…}} or <…> stays as it is.
  3. npm run locale:check -- ${code}    says what is wrong
  4. npm run locale:status         says how much is done
  5. npm run dev                   shows the site at /${code}
More in locales/README.md.`);
});
