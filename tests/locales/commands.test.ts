import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { expect, test } from 'vitest';
import { testFolder } from '../support/test-folder.ts';

const site = {
  '@title': { note: 'En tête', max: 20 },
  title: 'Bonjour {{name}}',
  yes: 'Oui',
};

function project(files: Record<string, string | object> = {}) {
  const { folder, text, write } = testFolder({
    'fr/menu.json': { home: 'Accueil' },
    'fr/site.json': site,
    ...files,
  });
  const run = async (program: string, ...args: string[]) => {
    // The system is in Arabic here, because no output may depend on the system's language.
    const env = {
      LOCALES_FOLDER: folder,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      LC_ALL: 'ar_EG.UTF-8',
      INIT_CWD: folder,
    };
    const { exitCode, all } = await execa(process.execPath, [program, ...args], {
      env,
      reject: false,
      all: true,
    });
    expect(all).not.toMatch(/^ +at .*:\d+/m);
    return [exitCode, all];
  };
  const locale = (...args: string[]) => run('tools/locales/locale.ts', ...args);
  const check = (...codes: string[]) => run('tools/locales/locale.ts', '--check', ...codes);
  const translate = (file: string, french: string, translation: string) =>
    write(
      file,
      text(file).replace(new RegExp(`(msgid "${french}"\nmsgstr) ".*"`), `$1 "${translation}"`),
    );
  return {
    folder,
    text,
    write,
    locale,
    check,
    translate,
    build: () => run('tools/build/build.ts', join(folder, 'built')),
  };
}

/** Matches an exit code, and an output that has these parts in this order. */
const output = (code: number, ...parts: string[]) => [
  code,
  expect.stringMatching(new RegExp(parts.join('[^]*'), 'm')),
];

test('npm run locale makes and updates a language, and npm run locale:check says what is left to translate', async () => {
  const { write, text, locale, check, translate } = project();
  const missing = [
    'bci: not in the list of',
    '3 of 3 texts are in French',
    'Missing',
    'menu:home  “Accueil”',
    'site:yes  “Oui”',
  ];
  expect(await locale('bci')).toEqual(
    output(0, ...missing, 'Errors: 0', 'Created .*bci.po. Open it in Poedit'),
  );
  const entry =
    '#. En tête\n#. 20 caractères au plus\nmsgctxt "site:title"\nmsgid "Bonjour {{name}}"\nmsgstr ""\n';
  expect(text('bci.po')).toContain(entry);

  translate('bci.po', 'Accueil', 'Awlo');
  translate('bci.po', 'Bonjour {{name}}', 'Mo nin cɛn, {{dunman}}');
  const error = [
    'Errors',
    'site:title  “Bonjour',
    '{{name}} is missing',
    '{{dunman}} is not in',
    'at most 20',
  ];
  expect(await check()).toEqual(output(1, ...error, 'Errors: 1'));
  translate('bci.po', 'Bonjour {{name}}', 'Mo nin cɛn kosɛbɛ, {{name}}');
  const warning = ['Warnings', 'site:title  “Bonjour', '27 characters; at most 20 fit'];
  expect(await check()).toEqual(output(0, ...warning, 'Missing', 'Errors: 0'));
  translate('bci.po', 'Bonjour {{name}}', 'Mo nin cɛn, {{name}}');
  const before = text('bci.po');
  expect(await locale()).toEqual(
    output(0, '1 of 3 texts are in French', 'Missing', 'site:yes', 'Errors: 0'),
  );
  expect(text('bci.po')).toBe(before);

  write('fr/site.json', { ...site, title: 'Salut {{name}}', end: 'Fin' });
  write('fr/menu.json', {});
  const changed = [
    'French has changed',
    'site:title',
    'before: +Bonjour {{name}}',
    'translation: Mo nin cɛn, {{name}}',
  ];
  expect(await check('bci')).toEqual(
    output(0, ...changed, 'Missing', 'site:end  “Fin”', 'Without a French text', 'menu:home'),
  );
  expect(text('bci.po')).toBe(before);
  await locale('bci');
  expect(text('bci.po')).toContain(
    '#, fuzzy\n#| msgid "Bonjour {{name}}"\nmsgctxt "site:title"\nmsgid "Salut {{name}}"',
  );
  expect(text('bci.po')).toContain('#~ msgctxt "menu:home"');
});

test('a translation that is the same as the French text is listed, unless it has nothing to translate', async () => {
  const { locale, check, translate } = project({
    'fr/menu.json': { home: 'Accueil', reply: '<1>{{hours}}</1>' },
  });
  await locale('bci');
  for (const text of ['Accueil', '<1>{{hours}}</1>']) translate('bci.po', text, text);
  const [, report] = await check('bci');
  expect(report).toMatch(/Same as French.*\n.*menu:home/);
  expect(report).not.toContain('menu:reply');
});

test('a returned file with fewer translations removes none, and the command says how many are missing', async () => {
  const { folder, write, text, locale, check, translate } = project();
  await locale('de');
  for (const [french, german] of [
    ['Accueil', 'Start'],
    ['Oui', 'Ja'],
  ] as const)
    translate('de.po', french, german);
  const finished = text('de.po');
  write('back/de.po', finished.replace('"Start"', '""').replace('"Ja"', '"Jawohl"'));
  const fewer = [
    'back/de.po lacks finished translations of .*de.po: 1. They are kept.',
    'menu:home',
  ];
  expect(await locale('de', 'back/de.po')).toEqual(output(0, ...fewer));
  expect(text('de.po')).toBe(finished.replace('"Ja"', '"Jawohl"'));
  write('empty/de.po', '');
  expect(await locale('de', 'empty/de.po')).toEqual(
    output(1, "empty/de.po can't be used: there are no texts in it"),
  );
  expect(await locale('back/de.po')).toEqual(
    output(1, 'Name the language of back/de.po, too: npm run locale -- en back/de.po'),
  );

  // A person may also replace the language's file by the returned one, without the command.
  const git = (...args: string[]) =>
    execaSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'de');
  write('de.po', text('back/de.po'));
  expect(await check('de')).toEqual(
    output(0, 'de.po lacks finished translations of the last commit: 1. git checkout', 'menu:home'),
  );
});

test('files that cannot be used are reported and stay as they are, and all other files are updated', async () => {
  const po = (text: string) => `msgctxt "menu:home"\nmsgid "Accueil"\nmsgstr "${text}"\n`;
  const wrong = {
    'English.po': ['', 'English.po has to be named after its language: en.po'],
    'ar.po/x': ['', 'ar.po can.t be used: EISDIR'],
    'de.po': [Buffer.from(po('Zurück'), 'latin1'), 'de.po can.t be used: it is not UTF-8'],
    'es.po': ['msgid "A"\nmsgstr "B"C"\n', 'es.po can.t be used: Invalid key name .* at line 2'],
    'fr.po': [po('Home'), 'fr.po would replace French, which is in .*/fr: delete it'],
    'pt.po': [
      'msgid ""\nmsgstr "Language: es_MX\\n"\n\nmsgid "A"\nmsgstr ""\n',
      'pt.po can.t be used: its header Language says “es_MX”',
    ],
    'pt_BR.po': [po('Início'), 'pt_BR.po has to be named after its language: pt-BR.po'],
  } as const;
  const contents = Object.entries(wrong).map(([file, [content]]) => [file, content] as const);
  const { check, locale, text } = project({
    ...Object.fromEntries(contents),
    'zu.po': po('Ikhaya'),
  });
  const problems = Object.values(wrong).map(([, problem]) => problem);
  expect([await check(), await locale()]).toEqual(
    Array(2).fill(output(1, ...problems, 'Errors: 7')),
  );
  for (const [file, content] of contents) expect(text(file)).toEqual(content.toString());
  expect(text('zu.po')).toContain('msgid "Oui"');
});

test('an error in French is reported with its place, and no file is written before it is corrected', async () => {
  const { folder, write, text, locale, check, build } = project({
    'de.po': 'msgctxt "site:yes"\nmsgid "Oui"\nmsgstr "Ja"\n',
  });
  const before = text('de.po');
  write('fr/site.json', { ...site, yes: '' });
  expect(await locale('de', 'es')).toEqual(
    output(1, 'site:yes', 'the text is empty', 'No file was written: correct French'),
  );
  expect([text('de.po'), existsSync(join(folder, 'es.po'))]).toEqual([before, false]);
  write('fr/site.json', '{\n  "a": "A"\n  "b": "B"\n}');
  expect(await Promise.all([check(), build()])).toEqual(
    Array(2).fill(output(1, 'fr/site.json: .* at position 15')),
  );
});

test.each<[args: string[], message: string]>([
  [['german'], '“german” is not a language code'],
  [['en_gh'], '“en_gh” is not a language code. Write en-GH'],
  [['../de'], '“../de” is not a language code'],
  [['en', 'texts.csv'], 'texts.csv is no PO file: ask the translator for the .po file'],
  [['en', 'absent.po'], 'There is no file .*/absent.po'],
  [['--check', 'es'], 'There is no .*/es.po yet: npm run locale -- es'],
])('npm run locale rejects the arguments %j with the reason', async (args, message) => {
  expect(await project().locale(...args)).toEqual(output(1, message));
});
