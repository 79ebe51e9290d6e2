import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { testFolder } from '../tools/test-folder.ts';
import { scriptOf } from '../tools/script.ts';
import { checks } from '../tools/validate.ts';

test.each(Object.entries(checks))('%s', async (_, check) => {
  const [command = '', ...args] = check.split(' ');
  const { failed, all, shortMessage } = await execa(command, args, { preferLocal: true, reject: false, all: true });
  expect(failed ? all || shortMessage : '').toBe('');
});

test('a French text that only an e-mail or a late state of the form uses is missed by key', async () => {
  const { folder, text, write } = testFolder({});
  for (const path of ['src', 'functions/src', 'locales/fr', 'tsconfig.json']) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const remove = (file: string, key: string) => write(file, text(file).replace(new RegExp(`"${key}": ".*?",?\n`), ''));
  remove('locales/fr/email.json', 'unproven');
  remove('locales/fr/services.json', 'second');
  // With its note, which would be an error by itself.
  remove('locales/fr/contact.json', '@offline');
  remove('locales/fr/contact.json', 'offline');
  for (const command of ['locale:check', 'build'] as const) {
    const env = { LOCALES_FOLDER: undefined };
    const options = { cwd: folder, env, reject: false, all: true } as const;
    const { exitCode, all } = await execa(process.execPath, scriptOf(command), options);
    expect(exitCode).toBe(1);
    for (const problem of [
      /email:digest\.reasons\.unproven is missing in locales\/fr, used in functions\/src\/mail\/digest-reasons\.ts/,
      /form\.offline .* src\/sections\/contact\/OtherWays\.tsx/,
      /items\.integration-ict\.features\.second .* src\/sections\/services/,
    ])
      expect(all).toMatch(problem);
  }
});
