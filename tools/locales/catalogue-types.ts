import { readFileSync, writeFileSync } from 'node:fs';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { runCommand } from '../command.ts';
import { readCatalogue, withoutNotes } from './catalogue.ts';

export const typesFile = 'src/i18n/catalogue.d.ts';

/**
 * The French catalogue as literal types. An import of the JSON would widen its
 * strings, and `tsc` could no longer see the {{parameters}} in them; a JSON
 * text, though, is also valid syntax of a type.
 */
export function catalogueTypes(french = readCatalogue('locales', sourceLocale)): string {
  const namespaces = Object.entries(french).map(
    ([namespace, tree]) => `  ${namespace}: ${JSON.stringify(withoutNotes(tree), null, 2)};`,
  );
  return `// Made from locales/${sourceLocale} by \`npm run catalogue:types\`; do not edit.\nexport interface Catalogue {\n${namespaces.join('\n')}\n}\n`;
}

/** True when the committed types say what the French catalogue says. */
export function catalogueTypesAreCurrent(): boolean {
  return readFileSync(typesFile, 'utf8') === catalogueTypes();
}

const help = `npm run catalogue:types

Writes ${typesFile} anew from the French words.
`;

if (import.meta.main) await runCommand(help, {}, () => writeFileSync(typesFile, catalogueTypes()));
