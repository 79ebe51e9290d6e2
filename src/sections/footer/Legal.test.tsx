import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogues } from 'virtual:catalogues';
import { createI18n } from '../../i18n/create-i18n.ts';
import { Legal } from './Legal.tsx';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['', 'Il est effacé après 3 ans.'],
  ['365', 'Il est effacé après 1 an.'],
  ['90', 'Il est effacé après 90 jours.'],
  ['0', 'Il est effacé quand vous le demandez.'],
])('with RETENTION_DAYS=%s, the legal notice says: %s', (days, sentence) => {
  vi.stubEnv('RETENTION_DAYS', days);
  const i18n = createI18n('fr', catalogues['fr'] ?? {});
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Legal />
    </I18nextProvider>,
  );
  expect(html.replaceAll('\u00a0', ' ')).toContain(sentence);
});
