import { readFileSync } from 'node:fs';
// @ts-expect-error It has no types.
import { parse } from 'firebase-tools/lib/functions/env.js';
import { expect, test } from 'vitest';
import { parameters, settingsOfFunctions, setupSettings } from './settings.ts';

const names = parameters.map(({ name }) => name);
const example = readFileSync('functions/.env.example', 'utf8');

test('functions/.env.example names every parameter that is no secret, and nothing else', () => {
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([...names, ...setupSettings].toSorted());
});

test('what functions/.env.example shows behind a # is the default', () => {
  const shown = [...example.matchAll(/^# ([A-Z_]+)=(.*)$/gm)]
    .map(([, name, value]) => [name, value])
    .filter(([name]) => names.includes(name ?? ''));
  expect(shown.length).toBeGreaterThan(5);
  const defaults = parameters.map((parameter) => [parameter.name, String(parameter.default)]);
  expect(defaults).toEqual(expect.arrayContaining(shown));
});

test('the functions get every parameter, as the Firebase CLI reads them, so that a deployment asks nothing', () => {
  const settings = { SMTP_HOST: 'smtp.company.ci', MAIL_FROM: 'a@company.ci', MAIL_TO: 'b@company.ci' };
  const read = parse as (file: string) => { envs: Record<string, string> };
  const { envs: written } = read(settingsOfFunctions({ ...settings, SMTP_USER: 'a "b" #c' }));
  expect(Object.keys(written).toSorted()).toEqual(names.toSorted());
  expect(written).toMatchObject({ SMTP_HOST: 'smtp.company.ci', SMTP_PORT: '587', SMTP_USER: 'a "b" #c' });
});
