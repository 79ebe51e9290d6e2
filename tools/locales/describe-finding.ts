import { sourceLocale } from '../../src/i18n/locales.ts';
import type { Finding, Kind } from './findings.ts';

/** A finding in words that a translator understands, without its place. */
export const describeFinding = (finding: Finding): string => (inWords[finding.kind] as (finding: Finding) => string)(finding);

const inWords: { [K in Kind]: (finding: Extract<Finding, { kind: K }>) => string } = {
  placeholders: ({ missing, unknown }) =>
    differences('what stands in {{…}} differs', missing.map(inBraces), unknown.map(inBraces)),
  'stray-brace': () => 'a { or } that is not part of a {{placeholder}}; each has two braces on either side',
  tags: ({ missing, unknown }) => differences('tags differ', missing, unknown),
  'open-tag': ({ tag }) => `the tag ${tag} has no partner, or stands crosswise with another`,
  'outer-space': () => 'a space at the beginning or the end of the text',
  'stray-character': ({ character }) =>
    `a character that is not seen or was lost (${codePoint(character)}); write the text anew, save the file as UTF-8`,
  'too-long': ({ length, maxLength }) => `${length} characters; there is room for ${maxLength}`,
  'no-break-space': ({ at }) => `a no-break space (U+00A0) is missing: “${at}”`,
  'curly-apostrophe': ({ at }) => `a curly apostrophe; the catalogue has straight ones ('): “${at}”`,
  'unknown-language': ({ locale, suggestion }) =>
    `“${locale}” is not the code of a language${suggestion ? `; is “${suggestion}” meant?` : ''}`,
  'broken-json': ({ problem }) => problem,
  'repeated-key': () => 'the key stands twice; only one of the two texts would be seen',
  'wrong-type': ({ found, expected }) => `${nameOfType(found)} stands where ${nameOfExpected[expected]} should`,
  'missing-file': () => 'the file is missing; npm run locale:sync makes it',
  'missing-key': () => 'the key is missing; npm run locale:sync adds it',
  'missing-plural-form': ({ locale }) =>
    `this form of the number is missing${locale === sourceLocale ? '' : '; npm run locale:sync adds it'}`,
  empty: () => 'not translated yet',
  'superfluous-file': () => 'there is no such file in French; misspelt, or to be deleted',
  'superfluous-key': ({ locale }) =>
    `there is no such key in French; misspelt, or to be deleted (npm run locale:sync -- ${locale} --prune)`,
  'superfluous-plural-form': ({ forms }) => `this language has no such form of a number; it has: ${forms.join(', ')}`,
  'orphan-note': () => 'a note about a key that is not there; misspelt?',
  outdated: ({ was, now, translation }) =>
    `the French text changed\n  before: ${was}\n  now:    ${now}\n  yours:  ${translation}`,
  'same-as-source': () => 'the same text as in French',
  'no-source-text': () => 'the French text is not noted before it; npm run locale:sync does',
};

const inBraces = (name: string) => `{{${name}}}`;
const codePoint = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

function differences(what: string, missing: string[], unknown: string[]): string {
  const parts = [
    missing.length > 0 && `missing: ${missing.join(' ')}`,
    unknown.length > 0 && `not in French: ${unknown.join(' ')}`,
  ];
  return `${what} from French; ${parts.filter(Boolean).join('; ')}`;
}

const nameOfExpected = { text: 'a text in "…"', group: 'a group in {…}', note: 'a note' };

function nameOfType(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'object' && value !== null) return 'a group';
  return `${JSON.stringify(value)}, without quotation marks,`;
}
