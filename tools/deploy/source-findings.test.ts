import { expect, test } from 'vitest';
import type { Language } from '../locales/language.ts';
import { companyFindings, contentFindings, localeFindings, placeFindings } from './source-findings.ts';

const company = {
  url: 'https://company.ci',
  email: 'contact@company.ci',
  supportUrl: 'https://support.company.ci',
  phone: { display: '+225 27 22 41 35 07' },
};

test("a company's own facts are in order", () => {
  expect(companyFindings(company)).toEqual([{ ok: true, what: 'src/company.ts: the site is at https://company.ci' }]);
});

test('made-up facts are listed, but do not block a deployment', () => {
  const made = { ...company, url: 'https://company.example', phone: { display: '+225 27 00 00 00 00' } };
  expect(companyFindings(made)).toMatchObject([
    { ok: 'advice', what: 'src/company.ts holds made-up facts: url (https://company.example), phone (+225 27 00 00 00 00)' },
  ]);
});

test.each(['http://company.ci', 'https://company.ci/', 'company.ci'])('%s is no address for the site', (url) => {
  expect(companyFindings({ ...company, url })).toMatchObject([{ ok: false }]);
});

test('made-up links are counted by file', () => {
  const files = { 'partners/content.ts': "'https://a.example' 'https://b.example'", 'about/content.ts': 'no link' };
  expect(contentFindings(files)).toMatchObject([{ ok: 'advice', what: 'partners/content.ts holds made-up addresses: 2' }]);
});

const path = '/api/send';
const config = (functions: string, location = functions, source = path) => ({
  hosting: { rewrites: [{ source, function: { functionId: 'send', region: functions } }] },
  firestore: { location },
});

test('functions, rewrite and database have to be in one region', () => {
  const marks = (found: ReturnType<typeof placeFindings>) => found.map(({ ok }) => ok);
  expect(marks(placeFindings(config('europe-west1'), 'europe-west1', path))).toEqual([true]);
  expect(marks(placeFindings(config('us-east1', 'europe-west1'), 'europe-west1', path))).toEqual([false]);
  expect(marks(placeFindings(config('europe-west1', 'nam5'), 'europe-west1', path))).toEqual(['advice']);
  expect(marks(placeFindings(config('europe-west1', 'europe-west1', '/old'), 'europe-west1', path))).toEqual([false]);
});

test('it names the languages that are offered, the texts that are missing, and the languages with errors', () => {
  const text = { key: 'hero:title', text: 'Bonjour' };
  const language = (code: string, more: object) =>
    ({
      code,
      path: `locales/${code}.po`,
      texts: [text],
      invalid: [],
      gaps: [],
      maxGaps: 0,
      offered: true,
      ...more,
    }) as unknown as Language;
  const languages = [
    language('de', {}),
    language('en', { gaps: [text], maxGaps: 1 }),
    language('es', { gaps: [text], offered: false }),
    language('pt', { invalid: [text], offered: false }),
  ];
  expect(localeFindings(languages, ['locales/de.txt is ignored'])).toMatchObject(
    [
      {
        ok: 'advice',
        what: /^en .*offered to visitors; 1 of 1 texts are missing/,
        todo: 'Missing: hero:title  “Bonjour”',
      },
      { ok: 'advice', what: /^es .*not offered to visitors/, todo: 'Missing: hero:title  “Bonjour”' },
      { ok: false, what: 'locales/pt.po has errors', todo: 'npm run locale:check -- pt says which.' },
      { ok: 'advice', what: 'locales/de.txt is ignored' },
      { ok: true, what: 'Languages: fr, de, en' },
    ].map(({ what, ...rest }) => ({ what: typeof what === 'string' ? what : expect.stringMatching(what), ...rest })),
  );
});
