import { expect, test } from 'vitest';
import { sampleFields } from '../../../shared/message-sample.ts';
import { isBlocked, parseBlockedList } from './blocked-list.ts';

const message = {
  ...sampleFields,
  email: 'Awa@mail.société.ci'.replace('société', 'xn--socit-esab'),
  message: 'Offre   SPÉCIALE : https://bit.ly/x',
};

test.each([
  ["the sender's e-mail address", { senders: [' AWA@mail.société.ci; '] }],
  ["another spelling of the sender's mailbox", { senders: ['awa+devis@mail.société.ci'] }],
  ["the sender's domain", { senders: ['mail.société.ci'] }],
  ["the domain above the sender's", { senders: ['société.ci'] }],
  ["the sender's domain after an @", { senders: ['@mail.societe.ci', '@Société.CI'] }],
  ['a phrase in another case, without accents', { phrases: ['offre speciale'] }],
  ['a phrase with invisible characters', { phrases: ['of\u00adfre spe\u200bciale'] }],
  ['a link', { phrases: ['bit.ly/x'] }],
  ['a phrase of four characters', { phrases: ['ly/x'] }],
  ["the sender's name", { phrases: ['N’Dri'] }],
])('a message is blocked by a list with %s', (_, list) => {
  expect(isBlocked(message, parseBlockedList(list))).toBe(true);
});

test.each([
  ["only the end of the sender's e-mail address", { senders: ['wa@mail.société.ci'] }],
  ["only the end of the sender's domain", { senders: ['été.ci', 'xn--socit-esab'] }],
  ['other phrases', { phrases: ['offre normale'] }],
  ['no entries', undefined],
])('a message is not blocked by a list with %s', (_, list) => {
  expect(isBlocked(message, parseBlockedList(list))).toBe(false);
});

test.each([
  [{ senders: 'mail.société.ci', phrases: { 0: 'offre' } }, 'senders (array), phrases (array)'],
  [
    {
      senders: [
        '',
        '@',
        'ci',
        'x y@z.ci',
        5,
        null,
        'gmail.com',
        '@yahoo.fr',
        'PM.me',
        '@proton.me',
        '*@spam.example',
        'awa%@mail.société.ci',
        '*.société.ci',
        'www.société.ci',
        '@WWW.mail.société.ci',
        'https://société.ci',
      ],
    },
    '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15',
  ],
  [
    { phrases: ['', '     ', 'o', 'é!', 'ly/', ' . .   ', 7, ['offre'], 'offre*'] },
    '0 1 2 3 4 5 6 7 8',
  ],
  [{ sender: ['mail.société.ci'] }, 'no other fields than senders, phrases'],
])('a mistake in %j blocks nothing, and is reported', (list, reported) => {
  const parsed = parseBlockedList(list);
  expect(isBlocked(message, parsed)).toBe(false);
  expect(parsed.problems?.match(/(?<=\.)\d+/g)?.join(' ') ?? parsed.problems).toBe(reported);
});

test("a mistyped entry leaves the list's other entries in force", () => {
  expect(isBlocked(message, parseBlockedList({ senders: [5, 'société.ci'], phrases: 'x' }))).toBe(
    true,
  );
});
