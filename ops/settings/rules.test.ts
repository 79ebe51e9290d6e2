import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from '../../functions/src/time-limits.ts';
import { parameters, type Settings } from '../../shared/settings.ts';
import { settingsProblems, setupSettings } from './rules.ts';

const complete = {
  SMTP_HOST: 'smtp.company.ci',
  MAIL_FROM: 'site@company.ci',
  MAIL_TO: 'ventes@company.ci, direction@company.ci',
};

const problems = (settings: Settings) =>
  settingsProblems('company', { ...complete, ...settings }, ['fr', 'en']).map(({ what, todo }) => [
    what.replace('functions/.env.company: ', ''),
    todo,
  ]);

test('functions/.env.example names every setting that is no secret, and nothing else', () => {
  const example = readFileSync('functions/.env.example', 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(
    [...parameters.map(({ name }) => name), ...setupSettings].toSorted(),
  );
});

const [host, from, list] = [
  /^It has to be the name of .* alone/,
  /^It has to be one e-mail address/,
  /^It has to be e-mail addresses/,
];
const number = /^It has to be (0, or )?a whole number from \d+ to \d+\.$/;

test.each<[name: string, values: string[], todo: RegExp]>([
  [
    'SMTP_HOST',
    [
      'smtps://smtp.company.ci',
      'smtp.company.ci:465',
      'smtp.company.ci ',
      'site@company.ci',
      'smtp',
      '10.0.0.5',
      '127.0.0.1',
      'localhost',
      'smtp.example.com',
      'mail.bureau.local',
    ],
    host,
  ],
  ['SMTP_PORT', ['70000', 'smtp'], number],
  ['SMTP_PORT', ['25'], /587 or 465/],
  ['SMTP_SECURITY', ['TLS', 'none'], /'starttls' or 'tls'/],
  ['SMTP_USER', ['site\u200b', 'site '], /without invisible characters/],
  ['SMTP_TIMEOUT_SECONDS', ['0', '60', '7.5', '1e1', '0x10', ' 5', '-5'], number],
  ['SMTP_FINAL_REPLY_SECONDS', [String(longest.finalReplySeconds + 1)], number],
  [
    'MAIL_FROM',
    ['site@company.example', 'Le site <site@company.ci>', 'a@b.ci, c@d.ci', 'site@société.ci'],
    from,
  ],
  [
    'MAIL_TO',
    [
      'a@company.ci; b@company.ci',
      'a@company.ci, b',
      'a@company.ci;',
      'a@company.ci.',
      'a@company..ci',
      'a@company.ci,',
      'é@company.ci',
      'a@société.ci',
      'a@-x.ci',
      ',a@b.ci',
      'a@company.ci\u200b',
      'a@company.ci, A@company.ci',
    ],
    list,
  ],
  ['ALERTS_TO', ['it', 'a@company.ci,a@company.ci'], list],
  ['RETENTION_DAYS', ['-1', '1.5', '30 days', '6', '36501'], number],
  ['QUIET_DAYS', ['999999999'], number],
  ['MESSAGES_PER_ADDRESS', ['5 a day'], number],
  ['MAIL_LOCALE', ['xx'], /a language in the folder locales: fr, en/],
  ['MONTHLY_BUDGET', ['20 USD'], number],
  ['TRIALS', ['true'], /'yes', or left out/],
  // Numbers other than those of days can't be 0. For example, a limit of 0 would let nothing pass.
  ...parameters
    .filter(({ name, type }) => type === 'int' && !name.endsWith('_DAYS'))
    .map(({ name }): [string, string[], RegExp] => [name, ['0'], number]),
])("%s can't be any of %j", (name, values, todo) => {
  for (const value of values)
    expect(problems({ [name]: value })[0]).toEqual([
      `${name} is '${value}'`,
      expect.stringMatching(todo),
    ]);
});

test.each([
  ['SMTP_HOST', 'test.company.ci'],
  ['SMTP_HOST', 'smtp-127.0.company.ci'],
  ['SMTP_SECURITY', 'starttls'],
  ['SMTP_TIMEOUT_SECONDS', '1'],
  ['SMTP_TIMEOUT_SECONDS', String(longest.timeoutSeconds)],
  ['SMTP_FINAL_REPLY_SECONDS', String(longest.finalReplySeconds)],
  ['RETENTION_DAYS', '0'],
  ['RETENTION_DAYS', '1095'],
  ['MESSAGES_PER_ADDRESS', '1'],
  ['MAIL_MAX_ATTEMPTS', '024'],
  ['MAIL_FROM', 'site@example.company.ci'],
  ['MAIL_LOCALE', 'en'],
  ['ALERTS_TO', ''],
  ['ALERTS_TO', 'it@company.ci, direction@company.ci'],
  ['MONTHLY_BUDGET', '20'],
  ['TRIALS', 'yes'],
])('%s can be %s', (name, value) => {
  expect(problems({ [name]: value })).toEqual([]);
});

test("settings that are valid alone, but can't work together, are named", () => {
  const todos = (settings: Settings) => problems(settings).map(([, todo]) => todo);
  expect(todos({ SMTP_PORT: '465' })).toEqual(["Port 465 goes with 'tls'."]);
  expect(todos({ SMTP_SECURITY: 'tls' })).toEqual(["Port 587 goes with 'starttls'."]);
  expect(todos({ SMTP_PORT: '465', SMTP_SECURITY: 'tls' })).toEqual([]);
  // At any other port, both kinds of encryption are allowed.
  expect(todos({ SMTP_PORT: '5025', SMTP_SECURITY: 'tls' })).toEqual([]);
  expect(todos({ MAIL_MIN_BACKOFF_SECONDS: '60', MAIL_MAX_BACKOFF_SECONDS: '30' })).toEqual([
    'Exchange the two values.',
  ]);
  const givesUp = [expect.stringMatching(/^Give more attempts/)];
  expect(todos({ MAIL_MAX_ATTEMPTS: '1' })).toEqual(givesUp);
  const hourly = { MAIL_MAX_ATTEMPTS: '20', MAIL_MAX_BACKOFF_SECONDS: '3600' };
  expect(todos(hourly)).toEqual(givesUp);
  // Bounces go to MAIL_FROM: here, to the mailbox that they are about.
  for (const addresses of [
    { MAIL_FROM: 'site@company.ci', MAIL_TO: 'a@company.ci, Site@company.ci' },
    { MAIL_FROM: 'Site@company.ci', MAIL_TO: 'site@company.ci' },
  ])
    expect(todos(addresses)).toEqual([expect.stringMatching(/^Take another e-mail address/)]);
});

test('an empty value counts as missing, unless the setting may be empty', () => {
  expect(problems({ QUIET_DAYS: '' })).toEqual([
    ['QUIET_DAYS has no value', expect.stringMatching(/^Give it a value, or remove the line/)],
  ]);
  expect(problems({ MAIL_TO: '' })).toEqual([
    ['MAIL_TO has no value', expect.stringMatching(/^Give it a value: /)],
  ]);
});
