import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
// @ts-expect-error It has no types.
import { parse } from 'firebase-tools/lib/functions/env.js';
import { expect, test } from 'vitest';
import { digestTime } from '../functions/src/config.ts';
import {
  defaultSettings,
  parameters,
  providerRemarks,
  readSettings,
  type Settings,
  settingsFile,
  settingsProblems,
  setupSettings,
} from './settings.ts';

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
  const named = globSync(['*.md', '{docs,ops}/**/*.md']).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/`([A-Z_]+)`[^.`]*?\((\d+) by default/g),
  ]);
  expect(named.map(([, name]) => name)).toContain('RETENTION_DAYS');
  for (const [, name, value] of named)
    expect([name, value]).toEqual([
      name,
      String(parameters.find((one) => one.name === name)?.default),
    ]);
});

test('ops/operations.md says when the digest comes', () => {
  expect(readFileSync('ops/operations.md', 'utf8')).toContain(`Each morning at ${digestTime}, `);
});

test('the Firebase CLI reads a value for each parameter that has a default, so that a deployment asks nothing', () => {
  const read = parse as (file: string) => { envs: Record<string, string> };
  const given = parameters.filter((parameter) => parameter.default !== undefined);
  expect(read(defaultSettings()).envs).toEqual(
    Object.fromEntries(given.map((one) => [one.name, String(one.default)])),
  );
});

test('functions/.env.local names parameters only, and each that has no default', () => {
  const { envs } = (parse as (file: string) => { envs: object })(
    readFileSync('functions/.env.local', 'utf8'),
  );
  const needed = parameters
    .filter((parameter) => parameter.default === undefined)
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(envs)));
  expect(Object.keys(envs)).toEqual(expect.arrayContaining(needed));
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

const complete = {
  SMTP_HOST: 'smtp.company.ci',
  MAIL_FROM: 'site@company.ci',
  MAIL_TO: 'ventes@company.ci',
};
const todos = (settings: Settings) =>
  settingsProblems('company', { ...complete, ...settings }, ['fr']).map(({ todo }) => todo);

type Wrong = [name: string, value: string, todo: string | RegExp];

test.each<Wrong>([
  ...[
    'smtps://smtp.company.ci',
    'smtp.company.ci:465',
    'smtp.company.ci/',
    'smtp.company.ci ',
    'site@company.ci',
    'smtp',
    '10.0.0.5',
    'mail.bureau.local',
  ].map((host): Wrong => [
    'SMTP_HOST',
    host,
    /^It has to be the name of .* alone, such as smtp\.company\.ci/,
  ]),
  ['SMTP_PORT', '70000', 'It has to be a whole number from 1 to 65535.'],
  ['SMTP_PORT', '25', 'It has to be 587 or 465: Google lets nobody out to port 25.'],
  ['SMTP_PORT', '993', 'It has to be 587 or 465: this port is for reading e-mails.'],
  ['SMTP_SECURITY', 'TLS', "It has to be 'starttls' or 'tls'."],
  ['SMTP_USER', 'site\u200b', 'It has to be without invisible characters.'],
  ['SMTP_USER', 'site ', 'It has to be without invisible characters.'],
  ['MAIL_FROM', 'Le site <site@company.ci>', 'It has to be site@company.ci.'],
  ['MAIL_FROM', 'a@lagune.ci, b@lagune.ci', /^It has to be one e-mail address alone/],
  ['MAIL_FROM', 'site@société.ci', 'It has to be site@xn--socit-esab.ci.'],
  ['MAIL_TO', 'a@company.ci; b@company.ci', 'It has to be a@company.ci, b@company.ci.'],
  ['MAIL_TO', 'a@company.ci\u200b, A@company.ci', 'It has to be A@company.ci.'],
  [
    'MAIL_TO',
    'a@company.ci, b@company',
    'It has to be e-mail addresses, each once, with commas between them.',
  ],
  ['ALERTS_TO', 'a@company.ci,a@company.ci', 'It has to be a@company.ci.'],
  // With 0, nothing would be mailed, or accepted.
  ...parameters
    .filter(({ name, type }) => type === 'int' && !name.endsWith('_DAYS'))
    .map(({ name }): Wrong => [name, '0', /^It has to be a whole number from 1 to \d+\.$/]),
  ['RETENTION_DAYS', '36501', 'It has to be 0, or a whole number from 7 to 36500.'],
  ['RETENTION_DAYS', '6', 'It has to be 0, or a whole number from 7 to 36500.'],
  ['QUIET_DAYS', '999999999', 'It has to be a whole number from 0 to 36500.'],
  ['QUIET_DAYS', '', /^Give it one, or remove the line/],
])('%s=%s is named with what to write instead', (name, value, todo) => {
  expect(todos({ [name]: value })[0]).toMatch(todo);
});

test('what is right each, and can not work together, is named', () => {
  expect(todos({ SMTP_PORT: '465' })).toEqual(["Port 465 goes with 'tls'."]);
  expect(todos({ SMTP_SECURITY: 'tls' })).toEqual(["Port 587 goes with 'starttls'."]);
  expect(todos({ SMTP_PORT: '465', SMTP_SECURITY: 'tls' })).toEqual([]);
  // Of a provider's own, which may speak either.
  expect(todos({ SMTP_PORT: '5025', SMTP_SECURITY: 'tls' })).toEqual([]);
  expect(
    todos({ NOTIFICATION_MIN_BACKOFF_SECONDS: '60', NOTIFICATION_MAX_BACKOFF_SECONDS: '30' }),
  ).toEqual(['Exchange them.']);
  expect(todos({ NOTIFICATION_MAX_ATTEMPTS: '1' })).toEqual([
    expect.stringMatching(/^Give more attempts/),
  ]);
  expect(
    todos({ NOTIFICATION_MAX_ATTEMPTS: '20', NOTIFICATION_MAX_BACKOFF_SECONDS: '3600' }),
  ).toHaveLength(1);
  expect(todos({ MAIL_TO: 'Site@company.ci' })).toEqual([
    expect.stringMatching(/^Take another address/),
  ]);
});

test('an invisible character is shown as its number', () => {
  const [problem] = settingsProblems(
    'company',
    { ...complete, SMTP_HOST: 'smtp.\u00adcompany.ci\u00a0' },
    ['fr'],
  );
  expect(problem?.what).toBe(
    "functions/.env.company: SMTP_HOST is 'smtp.\\u{ad}company.ci\\u{a0}'",
  );
});

test('a settings file may begin with a byte-order mark; what is not UTF-8, or no setting, is named', () => {
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
  // As Notepad's "Unicode" has it, with a mark, and without.
  for (const text of ['\uFEFFSMTP_HOST=x', 'SMTP_HOST=x'])
    expect(() => readFrom(Buffer.from(text, 'utf16le'))).toThrow(
      / is in UTF-16: save it as UTF-8\.$/,
    );
  expect(() => readFrom(Buffer.from('SMTP_USER=société', 'latin1'))).toThrow(
    / is in another encoding: save it as UTF-8\.$/,
  );
  expect(() => readFrom('SMTP_HOST=x\n\nRETENTION_DAYS: 30\n')).toThrow(
    /, line 3: that is no setting\. Write NAME=value/,
  );
  expect(readSettings(project)).toBeUndefined();
});
