import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { companyProblems } from './company-facts.ts';

const real = {
  ...company,
  email: 'contact@entreprise.ci',
  phone: { display: '+225 27 22 41 35 07', href: 'tel:+2252722413507' },
  whatsApp: undefined,
  url: 'https://entreprise.ci',
  supportUrl: 'https://support.entreprise.ci',
  legal: {
    name: 'Entreprise',
    form: 'SARL',
    capital: '10 000 000 FCFA',
    rccm: 'CI-ABJ-03-2021-B12-04567',
    taxNumber: '2145678 K',
    privacyEmail: 'donnees@entreprise.ci',
  },
};
const problems = (changes: object) =>
  companyProblems({ ...real, ...changes } as typeof company).map(({ what }) => what.slice(16));

test('real facts of a company are no problem', () => {
  expect(problems({})).toEqual([]);
});

test('each missing or made-up fact is named', () => {
  expect(problems({ legal: { ...real.legal, rccm: '', capital: '0 000 000 FCFA' } })).toEqual([
    'capital is made up: 0 000 000 FCFA',
    'rccm is missing',
  ]);
  const named = ['email', 'phone', 'whatsApp', 'url', 'supportUrl', 'name', 'capital', 'rccm', 'taxNumber', 'privacyEmail'];
  expect(problems(company)).toEqual(named.map((name) => expect.stringMatching(`^${name} is made up: `)));
});
