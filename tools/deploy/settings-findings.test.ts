import { expect, test } from 'vitest';
import { previewFindings, settingsFindings } from './settings-findings.ts';
import { type Settings, siteKeyName } from './settings.ts';

const complete = {
  SMTP_HOST: 'smtp.company.ci',
  SMTP_USER: 'site',
  MAIL_FROM: 'site@company.ci',
  MAIL_TO: 'ventes@company.ci, direction@company.ci',
  [siteKeyName]: '6Lc-key',
};

const findings = (settings: Settings | undefined) => settingsFindings('company', settings, ['fr', 'en']);
const inTheWay = (settings: Settings | undefined) =>
  findings(settings)
    .filter(({ ok }) => ok === false)
    .map(({ what }) => what.replace('functions/.env.company: ', ''));

test('a complete file is in order', () => {
  expect(findings(complete).map(({ ok }) => ok)).toEqual([true, true]);
});

test('without a file, it says what to copy', () => {
  expect(findings(undefined)).toEqual([
    {
      ok: false,
      what: 'functions/.env.company is not there',
      todo: 'Copy functions/.env.example to functions/.env.company and fill it in.',
    },
  ]);
});

test('a copy of the example in which nothing was filled in lacks what has no default', () => {
  expect(inTheWay({ SMTP_HOST: '', SMTP_USER: '', MAIL_FROM: '', MAIL_TO: '', [siteKeyName]: '' })).toEqual([
    'SMTP_HOST has no value',
    'MAIL_FROM has no value',
    'MAIL_TO has no value',
    'App Check is on and VITE_APP_CHECK_SITE_KEY is not set: no message would be mailed',
  ]);
});

test.each([
  ['SMTP_HOST', 'smtp.example.com'],
  ['SMTP_HOST', '127.0.0.1'],
  ['SMTP_PORT', 'smtp'],
  ['SMTP_SECURITY', 'none'],
  ['SMTP_TIMEOUT_SECONDS', '60'],
  ['MAIL_FROM', 'site@company.example'],
  ['MAIL_FROM', 'Le site <site@company.ci>'],
  ['MAIL_TO', 'ventes@company.ci; direction@company.ci'],
  ['APP_CHECK', 'yes'],
  ['RETENTION_DAYS', '-1'],
  ['MAIL_LOCALE', 'xx'],
])('%s cannot be %s', (name, value) => {
  expect(inTheWay({ ...complete, [name]: value })).toEqual([`${name} is '${value}'`]);
});

test('a misspelt name and a password in the file are noticed', () => {
  expect(inTheWay({ ...complete, SMTP_HOTS: 'x', SMTP_PASSWORD: 'x' })).toEqual([
    'there is no setting SMTP_HOTS',
    'SMTP_PASSWORD is in a file',
  ]);
});

test('App Check may be off, but not unnoticed', () => {
  const { [siteKeyName]: _, ...others } = complete;
  expect(findings({ ...others, APP_CHECK: 'false' }).map(({ ok }) => ok)).toEqual([true, 'advice']);
});

test('a preview of the site needs its key only', () => {
  expect(previewFindings(complete)).toMatchObject([{ ok: true }]);
  expect(previewFindings({})).toMatchObject([{ ok: 'advice' }]);
});
