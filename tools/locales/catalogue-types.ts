import { writeFileSync } from 'node:fs';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { runCommand } from '../command.ts';
import { frenchWords } from './language.ts';

export const typesFile = 'src/i18n/catalogue.d.ts';

/**
 * The French words as literal types. An import of the JSON would widen its
 * strings, and `tsc` could no longer see the {{parameters}} in them; a JSON
 * text, though, is also valid syntax of a type.
 */
export function catalogueTypes(): string {
  const namespaces = Object.entries(frenchWords()).map(([name, words]) => `  ${name}: ${JSON.stringify(words, null, 2)};`);
  return `// Made from locales/${sourceLocale} by \`npm run catalogue:types\`; do not edit.\nexport interface Catalogue {\n${namespaces.join('\n')}\n}\n`;
}

const help = `npm run catalogue:types

Regenerates ${typesFile} from the French texts.
`;

if (import.meta.main) await runCommand(help, {}, () => writeFileSync(typesFile, catalogueTypes()));
