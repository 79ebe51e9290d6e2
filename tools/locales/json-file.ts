import { type ESTree, parseSync } from 'vite';

export interface Position {
  line: number;
  column: number;
}

type Broken = { broken: string; position: Position };

/** What a JSON file says and where; or why it says nothing. */
export type JsonFile = { value: unknown; positions: ReadonlyMap<string, Position>; repeated: readonly string[] } | Broken;

/** Parses JSON; of what is none, says to a person what is wrong and where. */
export function parseJson(text: string): { value: unknown } | Broken {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { problem, offset } = explain(error as SyntaxError, text);
    return { broken: problem, position: positionAt(text, offset) };
  }
}

/** Reads JSON so that a person can be told where something is. Keys of inner objects are joined: `form.name.label`. */
export function readJson(text: string): JsonFile {
  const parsed = parseJson(text);
  if ('broken' in parsed) return parsed;
  const positions = new Map<string, Position>();
  const repeated: string[] = [];
  const visit = (node: ESTree.Node | null, path: string) => {
    if (node?.type !== 'ObjectExpression') return;
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Literal') continue;
      const key = path + String(property.key.value);
      if (positions.has(key)) repeated.push(key);
      positions.set(key, positionAt(text, property.start - 1));
      visit(property.value, `${key}.`);
    }
  };
  visit(asScript(text).expression, '');
  return { ...parsed, positions, repeated };
}

/** JSON is also an expression of JavaScript, whose parser tells where things are, which JSON.parse does not. */
function asScript(text: string) {
  const { program, errors } = parseSync('catalogue.js', `(${text})`);
  const statement = program.body[0];
  const outer = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  const expression = outer?.type === 'ParenthesizedExpression' ? outer.expression : null;
  return { expression, errorAt: errors[0]?.labels[0]?.start };
}

/** In the order in which they are tried: how Node's message begins, what it means to a person. */
const meanings: [message: RegExp, problem: string][] = [
  [/^Expected ',' or '}'/, 'a comma is missing here at the end of the line, or a " inside a text is not written \\"'],
  [/^Expected ',' or ']'/, 'a comma or ] is missing here'],
  [/^Expected double-quoted property name/, 'a key in "…" should follow: is there a comma too many before this?'],
  [/^Expected property name/, 'a key in "…" should stand here, between straight quotation marks'],
  [/^Expected ':'/, 'a colon is missing between the key and its text'],
  [/^(Unterminated string|Bad control character)/, 'the closing " of this text is missing (a text stays on one line)'],
  [/^Bad escaped character/, 'a \\ in a text must be written \\\\'],
  [/^Unexpected non-whitespace/, 'the file should end here: is there a } too many?'],
];

function explain({ message }: SyntaxError, text: string): { problem: string; offset: number } {
  if (!text.trim()) return { problem: 'the file is empty; at the least it contains {}', offset: 0 };
  if (text.startsWith('\uFEFF')) return { problem: 'the file has to be saved as UTF-8 without a "BOM"', offset: 0 };
  const end = text.trimEnd().length;
  const named = / at position (\d+)/.exec(message)?.[1];
  const offset = named ? Number(named) : message.startsWith('Unexpected end') ? end : unexpectedAt(text);
  if (offset >= end && !message.startsWith('Unterminated')) {
    return { problem: 'the file stops too early: a } is missing', offset: end };
  }
  const problem =
    meanings.find(([begin]) => begin.test(message))?.[1] ?? 'a text in straight quotation marks "…" should stand here';
  // What misses a comma is the end of the line before, not the line where that is noticed.
  return { problem, offset: message.startsWith("Expected ','") ? text.slice(0, offset).trimEnd().length : offset };
}

/** Where the first thing stands that is no JSON; Node doesn't say it of a word without quotation marks. */
function unexpectedAt(text: string): number {
  const { expression, errorAt } = asScript(text);
  if (errorAt !== undefined) return errorAt - 1;
  const stray = (node: ESTree.Node | null): number | undefined => {
    if (!node || node.type === 'Literal') return undefined;
    if (node.type !== 'ObjectExpression') return node.start - 1;
    return node.properties
      .map((property) => stray(property.type === 'Property' ? property.value : property))
      .find(Number.isFinite);
  };
  return stray(expression) ?? 0;
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
