import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const source = 'locales/fr';
const target = 'src/i18n/catalogue.d.ts';

/**
 * The French catalogue as literal types. An import of the JSON would widen its
 * strings, and `tsc` could no longer see the {{parameters}} in them; a JSON
 * text, though, is also valid syntax of a type.
 */
export function catalogueTypes(): string {
  const namespaces = readdirSync(source)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => `  ${basename(file, '.json')}: ${readFileSync(join(source, file), 'utf8').trim()};`);
  return `// Made from ${source} by \`npm run catalogue:types\`; do not edit.\nexport interface Catalogue {\n${namespaces.join('\n')}\n}\n`;
}

/** True when the committed types say what the French catalogue says. */
export function catalogueTypesAreCurrent(): boolean {
  return readFileSync(target, 'utf8') === catalogueTypes();
}

if (import.meta.main) writeFileSync(target, catalogueTypes());
