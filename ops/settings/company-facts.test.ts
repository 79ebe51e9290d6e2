import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { phoneNumber } from '../../functions/src/letters/phone.ts';
import { companyProblems } from './company-facts.ts';

const real = {
  ...company,
  email: 'contact@entreprise.ci',
  phone: { display: '+225 27 22 41 35 07', href: 'tel:+2252722413507' },
  whatsApp: '',
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
const problems = ({ legal, ...changes }: { [fact: string]: unknown; legal?: object }) =>
  companyProblems({
    ...real,
    ...changes,
    legal: { ...real.legal, ...legal },
  } as typeof company).map(({ what }) => what.slice(16));

test.each([
  {},
  { phone: { display: '+225 27 20 00 00 00', href: 'tel:+2252720000000' } },
  { whatsApp: 'https://wa.me/2250700001000' },
  { legal: { name: 'Métodos & Toutodo', capital: '10 000 000 F CFA' } },
  { legal: { capital: '10000000 FCFA', rccm: 'CI-ABJ-03-2020-B12-00001', taxNumber: '1000000 A' } },
])('real facts of a company are no problem: %j', (changes) => {
  expect(problems(changes)).toEqual([]);
});

test.each([
  ['email', { email: 'contact@entreprise.example' }],
  ['phone', { phone: { display: '+225 27 00 00 00 00', href: '' } }],
  ['whatsApp', { whatsApp: 'https://wa.me/2250700000000' }],
  ['url', { url: 'https://entreprise.example' }],
  ['supportUrl', { supportUrl: 'https://support.entreprise.example' }],
  ['name', { legal: { name: 'Entreprise (société fictive)' } }],
  ['capital', { legal: { capital: '0 000 000 FCFA' } }],
  ['rccm', { legal: { rccm: 'CI-ABJ-03-0000-B12-00000' } }],
  ['taxNumber', { legal: { taxNumber: '0000000 X' } }],
  ['privacyEmail', { legal: { privacyEmail: 'donnees@entreprise.example' } }],
  ['email', { email: 'contact@example.com' }],
  ['capital', { legal: { capital: '0 FCFA' } }],
  ['capital', { legal: { capital: '0\u00a0000\u00a0000 FCFA' } }],
  ['rccm', { legal: { rccm: 'CI - ABJ - 03 - 0000 - B12 - 00000' } }],
])('a made-up fact is named: %s', (name, changes) => {
  expect(problems(changes)).toEqual([expect.stringMatching(`^${name} is made up: `)]);
});

test.each([
  ['rccm', { legal: { rccm: '' } }],
  ['privacyEmail', { legal: { privacyEmail: 'nobody' } }],
  ['whatsApp', { whatsApp: undefined }],
  ['whatsApp', { whatsApp: 'https://wa.me/0700001000' }],
  ['phone', { phone: { display: '', href: 'tel:undefined' } }],
  ['phone', { phone: { display: '+225 27 22 41 35', href: 'tel:undefined' } }],
  ['hours', { hours: { ...company.hours, opens: '7h30' } }],
  ['hours', { hours: { ...company.hours, opens: '18:00', closes: '07:30' } }],
  ['hours', { hours: { ...company.hours, dayOfWeek: ['Samedi'] } }],
])('a fact that is missing or has another format is named: %s', (name, changes) => {
  expect(problems(changes)).toEqual([`${name} is missing, or has another format`]);
});

test('phone and hours of src/company.ts have the format that links and structured data need', () => {
  const missing = companyProblems().filter(({ what }) => /(phone|hours) is missing/.test(what));
  expect(missing).toEqual([]);
  expect(company.phone.href).toBe(`tel:${phoneNumber(company.phone.display)?.number}`);
});
