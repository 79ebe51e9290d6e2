import { globSync, readFileSync } from 'node:fs';
// @ts-expect-error It has no types.
import { parse } from 'firebase-tools/lib/functions/env.js';
import { expect, test } from 'vitest';
import { digestTime } from '../../functions/src/config.ts';
import { parameters, providerRemarks, settingsOfFunctions, setupSettings } from './settings.ts';

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

test('the defaults that documents name are those of the functions', () => {
  const named = globSync(['*.md', 'docs/**/*.md']).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/`([A-Z_]+)`[^.`]*?\((\d+) by default/g),
  ]);
  expect(named.map(([, name]) => name)).toContain('RETENTION_DAYS');
  for (const [, name, value] of named)
    expect([name, value]).toEqual([name, String(parameters.find((one) => one.name === name)?.default)]);
});

test('docs/operations.md says when the digest comes', () => {
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`Each morning at ${digestTime}, `);
});

test('the functions get every parameter, as the Firebase CLI reads them, so that a deployment asks nothing', () => {
  const settings = { SMTP_HOST: 'smtp.company.ci', MAIL_FROM: 'a@company.ci', MAIL_TO: 'b@company.ci' };
  const read = parse as (file: string) => { envs: Record<string, string> };
  const { envs: written } = read(settingsOfFunctions({ ...settings, SMTP_USER: 'a "b" #c' }));
  expect(Object.keys(written).toSorted()).toEqual(names.toSorted());
  expect(written).toMatchObject({ SMTP_HOST: 'smtp.company.ci', SMTP_PORT: '587', SMTP_USER: 'a "b" #c' });
});

test.each([
  ['smtp.office365.com', /535 5\.7\.139/],
  ['smtp.gmail.com', /app password/],
  ['email-smtp.eu-west-1.amazonaws.com', /SMTP key/],
  ['in-v3.mailjet.com', /SMTP key/],
])('%s is told what it wants, and stops nothing', (host, todo) => {
  expect(providerRemarks({ SMTP_HOST: host })).toEqual([
    expect.objectContaining({ blocks: false, todo: expect.stringMatching(todo) as string }),
  ]);
  expect(providerRemarks({ SMTP_HOST: 'smtp.company.ci' })).toEqual([]);
});
