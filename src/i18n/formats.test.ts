import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { directionOf, timeSaidIn } from './formats.ts';

test.each([
  ...['ar', 'fa', 'he', 'ur', 'ckb', 'dv', 'nqo', 'ff-Adlm', 'man-Nkoo', 'az-Arab'].map((code) => [
    code,
    'rtl',
  ]),
  ...['fr', 'bci', 'dyu', 'ff', 'zgh', 'zh-Hans', 'tr', 'az', 'xx'].map((code) => [code, 'ltr']),
])('the language %s is written %s', (code, direction) => {
  expect(directionOf(code)).toBe(direction);
});

const script = `
  const { dateTimeIn, daysIn, nameIn, timesIn } = await import(${JSON.stringify(new URL('formats.ts', import.meta.url))});
  const written = (locale) => [
    timesIn(locale, '08:00', '17:30'),
    dateTimeIn(locale, new Date(0), { dateStyle: 'full', timeZone: 'UTC' }),
    daysIn(locale, 730),
    nameIn(locale, 'region', 'CI'),
    nameIn(locale, 'language', 'bci'),
  ];
  console.log(JSON.stringify(Object.fromEntries(['fr', 'en', 'pt-BR', 'bci', 'dyu', 'zgh', 'nqo'].map((locale) => [locale, written(locale)]))));`;

/** The output of the script on a machine of the given language. */
const writtenOn = (machine: string) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, LC_ALL: machine, LANGUAGE: machine, LANG: machine },
      encoding: 'utf8',
    }),
  ) as Record<string, string[]>;

test('dates and names do not depend on the machine, and are French in a language that Node lacks', () => {
  const here = writtenOn('C');
  expect([writtenOn('pl_PL.UTF-8'), writtenOn('ar_EG.UTF-8'), writtenOn('en_US.UTF-8')]).toEqual([
    here,
    here,
    here,
  ]);
  const french = ['8h-17h30', 'jeudi 1 janvier 1970 à 00:00', '2 ans', 'Côte d’Ivoire', 'bci'];
  expect(here['fr']).toEqual(french);
  expect(here['bci']).toEqual(french);
  expect(here['dyu']).toEqual(french);
  expect(here['en']?.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    '8:00 AM – 5:30 PM',
    'Thursday, January 1, 1970 at 12:00 AM',
    '2 years',
    'Côte d’Ivoire',
    'bci',
  ]);
});

test.each([
  ['fr', '08:00', '8 heures'],
  ['bci', '17:30', '17 heures 30'],
  ['en', '17:30', '5:30 PM'],
])('in %s, %s is said as %s', (locale, time, said) => {
  expect(timeSaidIn(locale, time).replaceAll(/\s/g, ' ')).toBe(said);
});
