import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { type Script, scriptOf } from '../../tools/script.ts';

const site = { '@title': 'En tête (20 caractères au plus)', title: 'Bonjour {{name}}', yes: 'Oui' };

function project(files: Record<string, string | object> = {}) {
  const { folder, text, write } = testFolder({ 'fr/menu.json': { home: 'Accueil' }, 'fr/site.json': site, ...files });
  const run = async (command: Script, ...args: string[]) => {
    // Nothing may depend on the system's language.
    const env = { LOCALES_FOLDER: folder, NO_COLOR: '1', FORCE_COLOR: undefined, LC_ALL: 'ar_EG.UTF-8' };
    const { exitCode, all } = await execa(process.execPath, [...scriptOf(command), ...args], { env, reject: false, all: true });
    expect(all).not.toMatch(/^ +at .*:\d+/m);
    return [exitCode, all];
  };
  const locale = (...args: string[]) => run('locale', ...args);
  const check = (...codes: string[]) => run('locale:check', ...codes);
  const pictures = (code: string) => run('locale:pictures', code);
  return { folder, text, write, locale, check, pictures, build: () => run('build', join(folder, 'built')) };
}

/** An exit code and parts of the output, in order. */
const output = (code: number, ...parts: string[]) => [code, expect.stringMatching(new RegExp(parts.join('[^]*'), 'm'))];

test('a language, from a new file to a changed French text', async () => {
  const { write, text, locale, check } = project();
  const translate = (french: string, translation: string) =>
    write('de.po', text('de.po').replace(new RegExp(`(msgid "${french}"\nmsgstr) ".*"`), `$1 "${translation}"`));
  const missing = ['not offered to visitors, as 3 of 3 texts are missing', 'Missing', 'menu:home  “Accueil”', 'site:yes  “Oui”'];
  expect(await locale('de')).toEqual(output(0, ...missing, 'Errors: 0, warnings: 0', 'Created .*de.po. Open it in Poedit'));
  const entry = '#. En tête\n#. 20 caractères au plus\nmsgctxt "site:title"\nmsgid "Bonjour {{name}}"\nmsgstr ""\n';
  expect(text('de.po')).toContain(entry);

  translate('Accueil', 'Start');
  translate('Bonjour {{name}}', 'Einen guten Tag {{nom}}');
  translate('Oui', 'Oui');
  const error = ['errors: 1, so', 'Errors', 'site:title  “Bonjour', '{{name}} is missing', '{{nom}} is not in', 'at most 20'];
  expect(await check()).toEqual(output(1, ...error, 'Same as French', 'site:yes', 'Errors: 1, warnings: 0'));
  translate('Bonjour {{name}}', 'Einen guten Tag, {{name}}');
  const before = text('de.po');
  expect(await locale()).toEqual(output(0, 'offered to visitors$', 'Warnings', 'site:title', 'at most 20', 'warnings: 1'));
  expect(text('de.po')).toBe(before);

  write('fr/site.json', { ...site, title: 'Salut {{name}}', end: 'Fin' });
  write('fr/menu.json', {});
  const changed = ['French has changed', 'site:title', 'before: +Bonjour {{name}}', 'translation: Einen guten Tag, {{name}}'];
  expect(await check('de')).toEqual(output(0, ...changed, 'Missing', 'site:end  “Fin”'));
  await locale('fr');
  expect(text('de.po')).toBe(before);
  await locale('de');
  expect(text('de.po')).toContain('#, fuzzy\n#| msgid "Bonjour {{name}}"\nmsgctxt "site:title"\nmsgid "Salut {{name}}"');
  expect(text('de.po')).toContain('#~ msgctxt "menu:home"');
});

test('a language whose plurals Node does not know has those of English', async () => {
  const { text, locale } = project({ 'fr/menu.json': { call_one: '{{count}} appel', call_many: '…', call_other: '…' } });
  await locale('dyu');
  expect(text('dyu.po').match(/menu:call_\w+/g)).toEqual(['menu:call_one', 'menu:call_other']);
});

test('a file not named after a language, or in another format, is reported', async () => {
  const wrong = { 'deutsch.po': 'en.po', 'en.po.txt': 'en.po', es: 'es.po', 'pt_BR.po': 'pt-BR.po' };
  const files = Object.fromEntries([...Object.keys(wrong), 'README.md', 'de.mo', 'de.po~'].map((name) => [name, '']));
  const ignored = Object.entries(wrong).map(([name, code]) => `/${name} is ignored: .* named after its code, such as ${code}`);
  const { check } = project(files);
  expect(await check('de')).toEqual(output(1, 'There is no .*de.po yet', 'deutsch.po is ignored'));
  expect(await check()).toEqual(output(0, ...ignored, 'Errors: 0, warnings: 4', 'No language but French yet'));
});

test('each wrong file is reported in a sentence, none is changed, and nothing is built; the others are updated', async () => {
  const po = (text: string) => `msgctxt "menu:home"\nmsgid "Accueil"\nmsgstr "${text}"\n`;
  const wrong = {
    'ar.po/x': ['', 'ar.po can.t be read: it is a folder'],
    'de.po': [po('Start {{nom}}'), 'menu:home[^]*{{nom}} is not in the French'],
    'en.po': ['# msgid "Accueil"\r# msgstr "Start"\r', 'en.po can.t be read: there are no texts in it'],
    'es.po': ['msgid "A"\nmsgstr "B"C"\n', 'es.po can.t be read: wrong quotation marks at line 2'],
    'fr.po': [po('Home'), 'fr.po is ignored: French is in .*/fr. Rename'],
    'pt.po': ['msgid ""\nmsgstr "Language: es_MX\\n"\n', 'pt.po has texts in “es_MX”'],
  };
  const contents = Object.entries(wrong).map(([file, [content = '']]) => [file, content] as const);
  const { check, locale, build, folder, text } = project({ ...Object.fromEntries(contents), 'zu.po': po('Ikhaya') });
  const problems = Object.values(wrong).map(([, problem = '']) => problem);
  const [checked, built] = await Promise.all([check(), build()]);
  expect([checked, built, await locale()]).toEqual(Array(3).fill(output(1, ...problems)));
  // A file in place of French is nobody's own.
  expect(await check('zu')).toEqual(output(1, 'fr.po is ignored', 'Errors: 1,'));
  expect(existsSync(join(folder, 'built'))).toBe(false);
  for (const [file, content] of contents)
    expect(text(file)).toEqual(file === 'de.po' ? expect.stringContaining(content) : content);
  expect(text('zu.po')).toContain('msgid "Oui"');
});

test('broken French is reported by file and line', async () => {
  const { check, build } = project({ 'fr/menu.json': '{\n  "a": "A"\n  "b": "B"\n}' });
  const reported = output(1, 'fr/menu.json, line 3, column 3: comma expected');
  expect(await Promise.all([check(), build()])).toEqual([reported, reported]);
});

test('while French has errors, no file is written', async () => {
  const { folder, write, text, locale } = project({ 'de.po': 'msgctxt "site:yes"\nmsgid "Oui"\nmsgstr "Ja"\n' });
  const before = text('de.po');
  write('fr/site.json', { ...site, yes: '' });
  expect(await locale('de', 'es')).toEqual(
    output(1, 'site:yes', 'the text is empty', 'No file was written: correct French first'),
  );
  expect([text('de.po'), existsSync(join(folder, 'es.po'))]).toEqual([before, false]);
  write('fr/site.json', site);
  await locale();
  expect(text('de.po')).toContain('msgstr "Ja"');
});

test('translations whose keys and texts are unknown are counted', async () => {
  const { check } = project({ 'de.po': 'msgctxt "start"\nmsgid "Start"\nmsgstr "Anfang"\n' });
  expect(await check()).toEqual(output(0, '3 of 3 texts are missing.*; 1 translations match no French text'));
});

test('pictures of the French texts are refused with the reason', async () => {
  const { pictures } = project();
  expect(await pictures('fr')).toEqual(output(1, '^The site is written in French'));
  expect(await pictures('es')).toEqual(output(1, 'There is no .*es.po yet: npm run locale -- es'));
});

test.each<[args: string[], message: string]>([
  [['german'], '“german” is not a language code such as en'],
  [['en-gh'], '“en-gh” is not a language code such as en-GH'],
  [['../de'], '“../de” is not a language code'],
  [['--check', 'es'], 'There is no .*/es.po yet: npm run locale -- es'],
])('%j is rejected with the reason', async (args, message) => {
  expect(await project().locale(...args)).toEqual(output(1, message));
});
