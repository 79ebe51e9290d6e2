import { readFileSync, rmSync, writeFileSync } from 'node:fs';
// @ts-expect-error The package has no types.
import { parse } from 'firebase-tools/lib/functions/env.js';
import { expect, test } from 'vitest';
import { defaultSettings, parameters, readSettings, settingsFile } from './settings.ts';

const names = parameters.map(({ name }) => name);
const example = readFileSync('functions/.env.example', 'utf8');

test("each of the functions' parameters that is commented out in functions/.env.example shows its default", () => {
  const shown = [...example.matchAll(/^# ([A-Z_]+)=(.*)$/gm)]
    .map(([, name, value]) => [name, value])
    .filter(([name]) => names.includes(name ?? ''));
  expect(shown.length).toBeGreaterThan(5);
  const defaults = parameters.map((parameter) => [parameter.name, String(parameter.default)]);
  expect(defaults).toEqual(expect.arrayContaining(shown));
});

test('the Firebase CLI finds a value for each parameter that has a default', () => {
  const read = parse as (file: string) => { envs: Record<string, string> };
  const given = parameters.filter((parameter) => parameter.default !== undefined);
  expect(read(defaultSettings()).envs).toEqual(
    Object.fromEntries(given.map((one) => [one.name, String(one.default)])),
  );
});

test('functions/.env.local sets only parameters, and sets all that have no default', () => {
  const { envs } = (parse as (file: string) => { envs: object })(
    readFileSync('functions/.env.local', 'utf8'),
  );
  const needed = parameters
    .filter((parameter) => parameter.default === undefined)
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(envs)));
  expect(Object.keys(envs)).toEqual(expect.arrayContaining(needed));
});

test('a settings file may begin with a byte-order mark, but a wrong encoding or line is reported', () => {
  const project = `test-${process.pid}`;
  const readFrom = (content: string | Buffer) => {
    writeFileSync(settingsFile(project), content);
    try {
      return readSettings(project);
    } finally {
      rmSync(settingsFile(project));
    }
  };
  expect(readFrom('\uFEFF# The server\r\nSMTP_HOST=smtp.company.ci\r\n')).toEqual({
    SMTP_HOST: 'smtp.company.ci',
  });
  // Older versions of Notepad call UTF-16 "Unicode".
  expect(() => readFrom(Buffer.from('\uFEFFSMTP_HOST=x', 'utf16le'))).toThrow(
    / is in another encoding: save it as UTF-8\.$/,
  );
  expect(() => readFrom(Buffer.from('SMTP_USER=société', 'latin1'))).toThrow(
    / is in another encoding: save it as UTF-8\.$/,
  );
  expect(() => readFrom('SMTP_HOST=x\n\nRETENTION_DAYS: 30\n')).toThrow(
    /, line 3: that is no setting\. Write NAME=value/,
  );
  expect(readSettings(project)).toBeUndefined();
});
