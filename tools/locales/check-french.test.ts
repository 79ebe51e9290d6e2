import { expect, test } from 'vitest';
import { checkFrench } from './check-french.ts';

const kinds = (text: string) => checkFrench(text).map(({ kind }) => kind);

test.each([
  'Une agence à ouvrir\u00A0?',
  'Ex.\u00A0: Awa Kouamé',
  'Quoi\u00A0?!',
  '«\u00A0Oui\u00A0»\u00A0; «\u00A0non\u00A0»',
  "L'horaire\u00A0: 8h-17h30, ou 8:30",
  'https://exemple.ci/?a=1;b=2! et mailto://x',
  '{{brand}} | Intégration',
  '{{name}}\u00A0: bonjour',
  'Bonjour :-) ;) ;-)',
])('%s is right', (text) => {
  expect(kinds(text)).toEqual([]);
});

test.each([
  'Une agence à ouvrir ?',
  'Bonjour!',
  'Ex. : Awa',
  'Voir:',
  'un; deux',
  '« Oui\u00A0»',
  '«\u00A0Oui »',
  '{{name}} !',
  'Non\u202F!',
])('in %s a no-break space is missing', (text) => {
  expect(kinds(text)).toEqual(['no-break-space']);
});

test('apostrophes are straight', () => {
  expect(checkFrench('Le début de l’accueil')).toEqual([{ kind: 'curly-apostrophe', at: 'e début de l’accue' }]);
});
