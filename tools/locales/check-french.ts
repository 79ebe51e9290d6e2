/** What is wrong with a French text by the typography of this site. */
export type FrenchProblem = { kind: 'no-break-space'; at: string } | { kind: 'curly-apostrophe'; at: string };

/** A no-break space (U+00A0) before ? ! : ; » and after «; straight apostrophes, as everywhere in the catalogue. */
export function checkFrench(text: string): FrenchProblem[] {
  // A word takes the place of what is no French: placeholders, addresses.
  const prose = text.replaceAll(/\{\{.*?\}\}|\w+:\/\/\S+/g, 'x');
  return [
    ...[...prose.matchAll(withoutNoBreakSpace)].map(
      ({ index }) => ({ kind: 'no-break-space', at: around(prose, index) }) as const,
    ),
    ...[...prose.matchAll(/[‘’ʼ]/g)].map(({ index }) => ({ kind: 'curly-apostrophe', at: around(prose, index) }) as const),
  ];
}

const withoutNoBreakSpace = new RegExp(
  [
    // Not between two of them ("?!"), not in a smiley (":-)", ";)"); a colon only where a word ends: not in 8:30.
    '(?<=[^\\u00A0?!])[?!]',
    '(?<=[^\\u00A0]);(?!-?[()DP])',
    '(?<=[^\\u00A0]):(?=\\s|$)',
    '(?<=[^\\u00A0])»',
    '«(?!\\u00A0)',
  ].join('|'),
  'g',
);

/** The place in a text, with a few letters before and after. */
const around = (text: string, index: number) => text.slice(Math.max(0, index - 12), index + 6).trim();
