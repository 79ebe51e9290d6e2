import { existsSync, readdirSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { execa } from 'execa';
import { runCommand, UserError } from './command.ts';

const help = `npm run test:for [-- FILE …]

Runs the unit tests, and the tests of what these files are for; by default of the files that Git sees as changed.
CONTRIBUTING.md has the same list as a table.
`;

type Row = { change: string; files: string[]; tests: string[] };

/** Which tests are for which files: `NAME` is that of a section. More rows than one may be for a file. */
export const rows: Row[] = [
  {
    change: 'a section, its texts',
    files: ['src/sections/NAME/**', 'locales/fr/NAME.json'],
    tests: ['tests/page/specification/NAME', 'tests/page/specification/page', 'first-paint', 'size-budgets', 'lead-to-form'],
  },
  {
    change: 'the partners',
    files: ['src/sections/partners/**', 'locales/fr/partners.json'],
    tests: ['tests/page/carousel', 'tests/page/pictures'],
  },
  {
    change: 'the form, its texts',
    files: ['src/sections/contact/**', 'locales/fr/{contact,validation}.json'],
    tests: ['form-states', 'translated', 'tests/messages', 'every-state'],
  },
  {
    change: "the company's facts",
    files: ['src/company.ts'],
    tests: ['contact', 'footer', 'search-and-share', 'brand', 'tests/deploy/setup'],
  },
  {
    change: 'a service',
    files: ['src/contract/services.ts'],
    tests: ['tests/page/specification', 'first-paint', 'lead-to-form', 'size-budgets', 'offered', 'tests/messages'],
  },
  {
    change: 'page, theme, components, pictures; a section more or less',
    files: ['src/{page,theme,components,brand}/**', 'src/*.tsx', 'public/**', 'index.html'],
    tests: ['tests/page', 'tests/locales'],
  },
  {
    change: 'islands, `boot.ts`',
    files: ['src/islands/**', 'src/boot.ts'],
    tests: ['lost-files', 'first-paint', 'translated', 'tests/page/carousel/early', 'message-form', 'every-state'],
  },
  { change: 'contract, functions', files: ['src/contract/**', 'functions/**'], tests: ['tests/messages', 'tests/delivery'] },
  {
    change: 'languages, other texts',
    files: ['src/i18n/**', 'locales/*', 'locales/fr/{common,email,errorScreen,meta,notFound}.json', 'tools/locales/**'],
    tests: ['tests/locales'],
  },
  {
    change: 'what is built and hosted',
    files: ['tools/build/**', 'vite.config.ts', 'firebase.json', 'firestore.*'],
    tests: ['security', 'size-budgets', 'search-and-share', 'hosting', 'tests/deploy', 'deployed-functions'],
  },
  {
    change: 'the local product, `npm run dev`',
    files: ['tools/local/**'],
    tests: ['local-product', 'tests/locales/development', 'tests/delivery'],
  },
  {
    change: 'how commands start',
    files: ['tools/launch/**', 'tools/run.sh', 'tools/install.js'],
    tests: ['tests/machines', 'local-product'],
  },
  { change: 'set-up and deployment', files: ['tools/cloud/**'], tests: ['tests/deploy'] },
  { change: "staff's commands", files: ['tools/messages/**'], tests: ['staff-commands', 'restore'] },
  { change: 'documents', files: ['*.md', 'docs/**/*.md'], tests: ['tests/deploy/documents'] },
];

/** The tests for these files, as parts of the paths of test files. Whatever no row is for may matter to all of them. */
export function testsFor(files: string[]): string[] {
  const found = files.flatMap((file) => {
    if (/\.test\.tsx?$/.test(file)) return file.startsWith('tests/') ? [file] : [];
    const tests = rows.flatMap((row) => testsOfRow(row, file));
    return tests.length > 0 ? tests : ['tests/'];
  });
  return [...new Set(found)];
}

const sections = readdirSync('src/sections');

function testsOfRow({ files, tests }: Row, file: string): string[] {
  const name = sections.find((section) => files.some((glob) => matchesGlob(file, glob.replace('NAME', section))));
  return name === undefined ? [] : tests.map((test) => test.replace('NAME', name));
}

/** The table in CONTRIBUTING.md. */
export const table = [
  '| what you change | files | `npm test --` |',
  '|---|---|---|',
  ...rows.map(({ change, files, tests }) => {
    const quoted = files.map((file) => `\`${file}\``).join(', ');
    return `| ${change} | ${quoted} | \`${tests.join(' ')}\` |`;
  }),
].join('\n');

/** By Git: changed or new since the last commit. */
async function changedFiles(): Promise<string[]> {
  const { stdout } = await execa('git', ['status', '--porcelain=v1', '--no-renames', '-uall']);
  return stdout.split('\n').flatMap((line) => (line ? [line.slice(3)] : []));
}

if (import.meta.main) {
  await runCommand(help, { allowPositionals: true }, async ({ positionals }) => {
    const wrong = positionals.find((file) => !existsSync(file));
    if (wrong) throw new UserError(`There is no ${wrong}.`);
    const files = positionals.length > 0 ? positionals : await changedFiles();
    if (files.length === 0) throw new UserError('Git sees no changed file. Name one: npm run test:for -- src/company.ts');
    const tests = testsFor(files);
    console.log(`unit tests ${tests.join(' ')}`);
    const units = ['src/', 'functions/src/', 'tools/'];
    const others = ['engines', 'heard', 'checks', ...(tests.includes('tests/machines') ? [] : ['machines'])];
    const projects = others.map((project) => `--project=!${project}`);
    const options = { preferLocal: true, stdio: 'inherit', reject: false } as const;
    return !(await execa('vitest', ['run', ...projects, ...units, ...tests], options)).failed;
  });
}
