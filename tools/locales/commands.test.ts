import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { check as prettierCheck } from 'prettier';
import { describe, expect, test, vi } from 'vitest';
import { testFolder } from './test-folder.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const french = {
  '@title': 'En tête',
  title: 'Bonjour {{name}}',
  left_one: '{{count}} caractère',
  left_many: '{{count}} de caractères',
  left_other: '{{count}} caractères',
};

function project() {
  const files = testFolder({ 'fr/menu.json': { home: 'Accueil' }, 'fr/site.json': french });
  /** Runs a command as `npm run locale:…` does: its exit code, what it printed. */
  const run = async (command: string) => {
    const [name = '', ...args] = command.split(' ');
    const { exitCode, all } = await execa(process.execPath, [`tools/locales/${name}.ts`, ...args], {
      env: { LOCALES_FOLDER: files.folder, NO_COLOR: '1', FORCE_COLOR: undefined },
      reject: false,
      all: true,
    });
    expect(all).not.toMatch(/^ +at .*:\d+/m);
    return [exitCode, all] as const;
  };
  return { ...files, run };
}

test('a language from its first day to a changed French text', async () => {
  const { write, read, text, run } = project();

  expect(await run('add de')).toEqual([
    0,
    expect.stringMatching(/locales\/de is ready: German \(Deutsch\), 4 texts in 2 files[^]*locale:check -- de/),
  ]);
  expect(read('de/menu.json')).toEqual({ '@home': { fr: 'Accueil' }, home: '' });
  expect(await prettierCheck(text('de/site.json'), { parser: 'json' })).toBe(true);
  expect(await run('check')).toEqual([
    0,
    expect.stringMatching(/de {2}Deutsch\n {2}4 texts not translated yet\n[^]*No errors, 0 warnings/),
  ]);
  expect(await run('status')).toEqual([
    0,
    expect.stringMatching(/de {2}Deutsch \/ German \/ allemand: not offered[^]*total +0 of 4 +0 %/),
  ]);

  const site = read('de/site.json') as object;
  write('de/menu.json', { '@home': { fr: 'Accueil' }, home: 'Start' });
  write('de/site.json', { ...site, title: 'Hallo {{nom}}', left_one: 'ein Zeichen', left_other: '{{count}} Zeichen' });
  expect(await run('check de')).toEqual([
    1,
    expect.stringMatching(/de\/site.json\n +error +line 6 {2}title: .* missing: \{\{name\}\}; not in French: \{\{nom\}\}/),
  ]);

  write('de/site.json', { ...site, title: 'Hallo {{name}}', left_one: 'ein Zeichen', left_other: '{{count}} Zeichen' });
  expect(await run('check de')).toEqual([0, expect.stringContaining('all is well')]);
  expect(await run('status de')).toEqual([0, expect.stringMatching(/: offered to visitors\n[^]*total +4 of 4 +100 %/)]);
  expect(await run('sync')).toEqual([0, 'de: up to date']);

  write('fr/site.json', { ...french, title: 'Salut {{name}}', end: 'Fin', more: 'Plus' });
  expect(await run('sync de')).toEqual([
    0,
    expect.stringMatching(
      /changed site.json\n {2}2 new texts[^]*site:title\n.*before: Bonjour {{name}}\n.*now: +Salut {{name}}\n.*Hallo {{name}}/,
    ),
  ]);
  expect(read('de/site.json')).toMatchObject({ '@title': { was: 'Bonjour {{name}}', fr: 'Salut {{name}}' }, end: '' });
  expect(await run('status de')).toEqual([0, expect.stringMatching(/not offered[^]*total +4 of 6 +66 % +1$/m)]);
  expect(await run('check de')).toEqual([
    0,
    expect.stringMatching(/warning +line 7 {2}title: the French text changed[^]*2 texts not translated yet[^]*1 warning\./),
  ]);
  expect(await run('sync de --reviewed')).toEqual([0, 'de: changed site.json']);
  expect(read('de/site.json')).toMatchObject({ '@title': { fr: 'Salut {{name}}', note: 'En tête' }, title: 'Hallo {{name}}' });
});

describe('locale:add', () => {
  test.each([
    ['', 'Name one language'],
    ['de es', 'Name one language'],
    ['fr', 'French is there already'],
    ['FR', 'French is there already'],
    ['german', 'Did you mean de (German)? Then: npm run locale:add -- de'],
    ['../de', 'is not the code of a language'],
    ['--force', "Unknown option '--force'"],
  ])('refuses “%s” and says why', async (codes, message) => {
    const { run } = project();
    expect(await run(`add ${codes}`.trim())).toEqual([1, expect.stringContaining(message)]);
  });

  test('overwrites nothing', async () => {
    const { write, text, run } = project();
    write('de/menu.json', 'mine');
    expect(await run('add de')).toEqual([1, expect.stringContaining('npm run locale:sync -- de')]);
    expect(text('de/menu.json')).toBe('mine');
  });
});

describe('locale:sync', () => {
  test('touches nothing while a file is broken, has a wrong type or a key twice', async () => {
    const { write, text, folder, run } = project();
    for (const broken of ['{"title": "Hallo"', '{"title": ["Hallo"]}', '{"title": "Hallo", "title": "Hi"}']) {
      write('de/site.json', broken);
      expect(await run('sync')).toEqual([1, expect.stringMatching(/nothing was changed. First mend:[^]*de\/site.json/)]);
      expect(text('de/site.json')).toBe(broken);
      expect(existsSync(join(folder, 'de/menu.json'))).toBe(false);
    }
  });

  test('deletes what French no longer has only when that is asked for', async () => {
    const { write, read, folder, run } = project();
    write('de/old.json', {});
    write('de/menu.json', { home: 'Start', '@gone': { fr: 'Parti' }, gone: 'Weg' });
    expect(await run('sync')).toEqual([0, expect.stringContaining('--prune deletes them: old.json, menu:gone')]);
    expect(read('de/menu.json')).toMatchObject({ gone: 'Weg' });
    expect(await run('sync de --prune')).toEqual([0, expect.stringContaining('Deleted: old.json, menu:gone')]);
    expect(read('de/menu.json')).toEqual({ '@home': { fr: 'Accueil' }, home: 'Start' });
    expect(existsSync(join(folder, 'de/old.json'))).toBe(false);
  });

  test('has nothing to do with French', async () => {
    expect(await project().run('sync fr')).toEqual([1, expect.stringContaining('nothing to sync')]);
  });
});

describe('locale:check', () => {
  test('tells of broken French also when another language is asked for', async () => {
    const { write, run } = project();
    await run('add de');
    write('fr/menu.json', '{\n  "home": "Accueil"\n  "end": "Fin"\n}');
    expect(await run('check de')).toEqual([
      1,
      expect.stringMatching(/fr\/menu.json\n +error +line 2, column 20: a comma is missing/),
    ]);
    expect(await run('status de')).toEqual([0, expect.stringContaining('total')]);
  });

  test('names each missing text when asked to', async () => {
    const { write, run } = project();
    write('de/site.json', { left_one: '' });
    expect(await run('check de')).toEqual([
      0,
      expect.stringMatching(/1 missing key;[^]*1 missing plural form;[^]*1 text not translated/),
    ]);
    expect(await run('check de --all')).toEqual([
      0,
      expect.stringMatching(/information +title: the key is missing[^]*left_one: not translated yet/),
    ]);
  });
});

test('a language that is not there is refused, with the code that may be meant', async () => {
  const { run } = project();
  for (const command of ['check', 'status', 'sync']) {
    expect(await run(`${command} german`)).toEqual([1, expect.stringMatching(/no folder locales\/german. Is “de” meant/)]);
  }
});

test('a folder that is there is named, instead of advice to begin it; and nothing is written into one that is no language', async () => {
  const { write, run, folder } = project();
  await run('add de');
  expect(await run('check DE')).toEqual([1, expect.stringMatching(/Is “de” meant\?\nlocales\/de is there\.$/)]);
  write('foo/menu.json', {});
  expect(await run('sync')).toEqual([1, expect.stringMatching(/“foo” is not the code of a language: rename the folder/)]);
  expect(existsSync(join(folder, 'foo/site.json'))).toBe(false);
});

test('words with errors are not built: the build says what the check says', async () => {
  const { write, run, folder } = project();
  await run('add de');
  write('de/menu.json', { home: 'Start {{nom}}' });
  const { exitCode, all } = await execa(process.execPath, ['tools/build/build.ts', join(folder, 'built')], {
    env: { LOCALES_FOLDER: folder, NO_COLOR: '1', FORCE_COLOR: undefined },
    reject: false,
    all: true,
  });
  expect(all).toMatch(/de\/menu.json\n +error +line 2 {2}home: .* not in French: \{\{nom\}\}[^]*Nothing was built\.$/);
  expect(exitCode).toBe(1);
  expect(existsSync(join(folder, 'built'))).toBe(false);
});

test('a broken language is said not to be buildable', async () => {
  const { write, run } = project();
  write('de/menu.json', '{');
  expect(await run('status de')).toEqual([
    0,
    expect.stringMatching(/cannot be built; npm run locale:check[^]*menu.json +broken/),
  ]);
});

test.each(['add', 'check', 'status', 'sync'])('locale:%s has help', async (command) => {
  expect(await project().run(`${command} --help`)).toEqual([0, expect.stringContaining(`npm run locale:${command}`)]);
});
