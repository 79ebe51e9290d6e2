import { describe, expect, test } from 'vitest';
import { checkLocale } from './check-locale.ts';
import { english, found, french } from './check-locale-fixture.ts';
import { testFolder } from './test-folder.ts';

describe('forms of a number', () => {
  test('that the language needs are missed, in French as an error', () => {
    expect(found({ left_other: undefined, '@left_other': undefined })).toEqual([
      { kind: 'missing-plural-form', key: 'left_other', severity: 'information' },
    ]);
    expect(found({ left_many: undefined }, { of: 'fr' })).toEqual([
      { kind: 'missing-plural-form', key: 'left_many', severity: 'error' },
    ]);
  });

  test('that the language does not have are an error', () => {
    expect(found({ left_many: '{{count}} characters' })).toEqual([
      { kind: 'superfluous-plural-form', key: 'left_many', forms: ['one', 'other'], severity: 'error' },
      { kind: 'no-source-text', key: 'left_many', severity: 'information' },
    ]);
  });

  test('for one, two or none may do without the number; others may not', () => {
    const forms = {
      left_zero: 'صفر',
      left_one: 'واحد',
      left_two: 'اثنان',
      left_few: 'قليل',
      left_many: '{{count}} ك',
      left_other: '{{count}} غ',
    };
    const { folder } = testFolder({ 'fr/site.json': french, 'ar/site.json': forms });
    const differing = checkLocale(folder, 'ar').filter(({ kind }) => kind === 'placeholders');
    expect(differing).toMatchObject([{ key: 'left_few', missing: ['count'] }]);
  });
});

describe('texts', () => {
  test('that are longer than their note allows', () => {
    expect(found({ title: 'Good morning {{name}}' })).toEqual([
      { kind: 'too-long', key: 'title', length: 21, maxLength: 16, severity: 'warning' },
    ]);
  });

  test('that are the same as in French, unless they have no words', () => {
    expect(found({ nav: { ...english.nav, home: 'Accueil' } })).toEqual([
      { kind: 'same-as-source', key: 'nav.home', severity: 'information' },
    ]);
    const { folder } = testFolder({ 'fr/a.json': { a: '100+' }, 'en/a.json': { '@a': { fr: '100+' }, a: '100+' } });
    expect(checkLocale(folder, 'en')).toEqual([]);
  });

  test('whose French text changed since, until the old one is deleted', () => {
    const outdated = {
      kind: 'outdated',
      key: 'nav.home',
      was: 'Début',
      now: 'Accueil',
      translation: 'Home',
      severity: 'warning',
    };
    const about = (entry: object) => ({ nav: { ...english.nav, '@home': entry } });
    expect(found(about({ fr: 'Début' }))).toEqual([outdated]);
    expect(found(about({ was: 'Début', fr: 'Accueil' }))).toEqual([outdated]);
    expect(found(about({ fr: 'Accueil' }))).toEqual([]);
  });

  test('with French typography, in French only and not where the note says that the text is English', () => {
    expect(found({ title: 'Salut {{name}} !' }, { of: 'fr' })).toEqual([
      { kind: 'no-break-space', key: 'title', at: 'Salut x !', severity: 'error' },
    ]);
    const english404 = { '@a': 'En anglais aussi sur la page française', a: 'Oops!' };
    const { folder } = testFolder({ 'fr/a.json': english404, 'en/a.json': { '@a': { fr: 'Oops!' }, a: 'Sorry!' } });
    expect([...checkLocale(folder, 'fr'), ...checkLocale(folder, 'en')]).toEqual([]);
  });

  test('with what checkText finds', () => {
    expect(found({ title: ' Hi {name}' }).map(({ kind }) => kind)).toEqual(['placeholders', 'stray-brace', 'outer-space']);
  });
});
