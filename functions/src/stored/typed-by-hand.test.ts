import { expect, test } from 'vitest';
import { handler, meantWord, misplacedFields, suggestedWord } from './typed-by-hand.ts';

test.each<[typed: string, word: string]>([
  ['Resend.', 'resend'],
  ['« Renvoyer »', 'resend'],
  ['send', 'resend'],
  ['À envoyer', 'resend'],
  ['ENVOYÉS', 'sent'],
  ['on-hold', 'held'],
])('`%s` is taken for `%s`', (typed, word) => {
  expect(meantWord(typed)).toBe(word);
});

test.each<[typed: string, word: string]>([
  ['resned', 'resend'],
  ['re-sent', 'resend'],
  ['renvoyé', 'resend'],
  ['snet', 'sent'],
  ['hled', 'held'],
  ['pendign', 'pending'],
])('instead of `%s`, `%s` is to be typed', (typed, word) => {
  expect(meantWord(typed)).toBeUndefined();
  expect(suggestedWord(typed)).toBe(word);
});

test.each([['traité'], ['ok'], ['spam'], ['unsent'], ['not sent'], ['encore'], ['pas envoyé'], [''], [true], [7], [['resend']]])(
  'instead of %j, no word is more likely than another',
  (typed) => {
    expect(suggestedWord(typed)).toBeUndefined();
  },
);

test.each<[fields: Record<string, unknown>, found: string, meant: 'state' | 'handledBy']>([
  [{ sate: 'resend' }, 'sate', 'state'],
  [{ states: 'Renvoyer' }, 'states', 'state'],
  [{ resend: true }, 'resend', 'state'],
  [{ staff: { status: 'resend' } }, 'staff.status', 'state'],
  [{ 'staff.handledBy': 'Awa' }, 'staff.handledBy', 'handledBy'],
  [{ Staff: { handledBy: 'Awa' } }, 'Staff.handledBy', 'handledBy'],
  [{ staff: { handeldBy: 'Awa' } }, 'staff.handeldBy', 'handledBy'],
  [{ handledBy: ['Awa'] }, 'handledBy', 'handledBy'],
  [{ 'traité par': 'Awa' }, 'traité par', 'handledBy'],
])('nobody reads the field in %j', (fields, found, meant) => {
  expect(misplacedFields(fields)).toEqual([{ found, meant }]);
});

test('the fields that are read are in their places, and staff may have others', () => {
  const staff = { handledBy: 'Awa', handledAt: null, note: 'resend' };
  expect(misplacedFields({ state: 'sent', staff, status: 'urgent', resend: false, handledBy: ' ', date: 'sent' })).toEqual([]);
});

test.each(['Rappeler Awa', 'Relancer', 'demain', 'Lundi', 'PAS ENCORE', 'À Relancer', 'null', 'absente', 'En cours'])(
  '`%s` is no name',
  (note) => {
    expect(handler(note)).toEqual({ isNamed: false, note });
  },
);

test.each(['ok', 'vu', 'spam', 'client', 'fait', 'moi', 'de', '07 08 09 10 11', 'awa @ lagune', '✓ vu', 'koffi'])(
  '`%s` is no name with a capital',
  (note) => {
    expect(handler(note)).toEqual({ isNamed: false, note });
  },
);

test.each([
  'Awa',
  'Pascal',
  'Demain Kouassi',
  'Notger',
  'Noa',
  'A. Koné',
  'Samedi Yao',
  'awa@lagune.example',
  'Élodie',
  'نور',
  "d'Almeida",
])('`%s` is a name', (name) => {
  expect(handler(name).isNamed).toBe(true);
});
