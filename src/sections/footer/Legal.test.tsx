import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogues } from 'virtual:catalogues';
import { company } from '../../company.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { Legal } from './Legal.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const legalText = () =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n('fr', catalogues['fr'] ?? {})}>
      <Legal />
    </I18nextProvider>,
  ).replaceAll('\u00a0', ' ');

test.each([
  ['', 'Il y est effacé après 3 ans.'],
  ['365', 'Il y est effacé après 1 an.'],
  ['90', 'Il y est effacé après 90 jours.'],
  ['0', 'Il est effacé quand vous le demandez.'],
])('with RETENTION_DAYS=%s, the legal notice says: %s', (days, sentence) => {
  vi.stubEnv('RETENTION_DAYS', days);
  expect(legalText()).toContain(sentence);
});

test.each([
  [{ name: '', form: '', capital: '', rccm: '', taxNumber: '' }, company.name],
  [{ name: '', form: 'SARL', capital: '', rccm: '', taxNumber: '' }, `${company.name}, SARL`],
  [{ name: 'Sika', form: '', capital: '', rccm: 'CI-1', taxNumber: '' }, 'Sika · RCCM : CI-1'],
])('the legal notice leaves out unknown facts of the company: %j', (facts, publisher) => {
  vi.spyOn(company, 'legal', 'get').mockReturnValue({ ...company.legal, ...facts });
  expect(/<p>(.*?)<\/p>/.exec(legalText())?.[1]?.replaceAll(/<[^>]+>/g, '')).toBe(publisher);
});
