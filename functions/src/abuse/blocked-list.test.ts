import { expect, test } from 'vitest';
import { sampleFields } from '../../../shared/message-sample.ts';
import { isBlocked, parseBlockedList } from './blocked-list.ts';

const message = {
  ...sampleFields,
  email: 'Awa@mail.société.ci'.replace('société', 'xn--socit-esab'),
  message: 'Offre   SPÉCIALE : https://bit.ly/x',
};

test.each([
  ['its address', { senders: [' AWA@mail.société.ci; '] }, true],
  ['another spelling of its mailbox', { senders: ['awa+devis@mail.société.ci'] }, true],
  ['its domain', { senders: ['mail.société.ci'] }, true],
  ['the domain above its own', { senders: ['société.ci'] }, true],
  ['its domain after an @', { senders: ['@mail.societe.ci', '@Société.CI'] }, true],
  ['the end of its address', { senders: ['wa@mail.société.ci'] }, false],
  ['the end of its domain', { senders: ['été.ci', 'xn--socit-esab'] }, false],
  ['a phrase in it, whatever its case and accents', { phrases: ['offre speciale'] }, true],
  [
    'a phrase that was pasted with what nobody sees',
    { phrases: ['of\u00adfre spe\u200bciale'] },
    true,
  ],
  ['a link in it', { phrases: ['bit.ly/x'] }, true],
  ['a phrase as short as one may be', { phrases: ['ly/x'] }, true],
  ['its name', { phrases: ['N’Dri'] }, true],
  ['other phrases', { phrases: ['offre normale'] }, false],
  ['nothing', undefined, false],
])('a list with %s', (_, list, blocked) => {
  expect(isBlocked(message, parseBlockedList(list))).toBe(blocked);
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
])('what is mistyped in %j blocks nothing, and is told', (list, told) => {
  const parsed = parseBlockedList(list);
  expect(isBlocked(message, parsed)).toBe(false);
  expect(parsed.problems?.match(/(?<=\.)\d+/g)?.join(' ') ?? parsed.problems).toBe(told);
});

test('beside a mistyped entry, the others block', () => {
  expect(isBlocked(message, parseBlockedList({ senders: [5, 'société.ci'], phrases: 'x' }))).toBe(
    true,
  );
});
