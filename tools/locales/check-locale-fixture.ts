import { expect } from 'vitest';
import { checkLocale } from './check-locale.ts';
import { describeFinding } from './describe-finding.ts';
import { severityOf } from './findings.ts';
import { testFolder } from './test-folder.ts';

export const french = {
  '@title': 'En tête (16 caractères au plus)',
  title: 'Bonjour {{name}}',
  '@nav': 'Le menu',
  nav: { home: 'Accueil', about: 'À Propos' },
  '@left': 'Sous le champ',
  left_one: '{{count}} caractère',
  left_many: '{{count}} de caractères',
  left_other: '{{count}} caractères',
};
export const english = {
  '@title': { fr: 'Bonjour {{name}}', note: 'En tête' },
  title: 'Hi {{name}}',
  '@nav': { note: 'Le menu' },
  nav: { '@home': { fr: 'Accueil' }, home: 'Home', '@about': { fr: 'À Propos' }, about: 'About' },
  '@left_one': { fr: '{{count}} caractère', note: 'Sous le champ' },
  left_one: 'One character',
  '@left_other': { fr: '{{count}} caractères', note: 'Sous le champ' },
  left_other: '{{count}} characters',
};

/** What is found in English, in a few words each. */
export function found(changes: object | string, { of = 'en', file = 'site' } = {}) {
  const changed = typeof changes === 'string' ? changes : { ...(of === 'fr' ? french : english), ...changes };
  const { folder } = testFolder({ 'fr/site.json': french, 'en/site.json': english, [`${of}/${file}.json`]: changed });
  return checkLocale(folder, of).map((finding) => {
    expect(describeFinding(finding)).toMatch(/\w{3}/);
    const { locale: _, file: path, line: __, column: ___, ...rest } = finding;
    return { ...rest, severity: severityOf(finding), ...(path !== `${of}/${file}.json` && { file: path }) };
  });
}
