import { expect, test } from 'vitest';
import { accountFindings } from './account-findings.ts';
import type { Answer, Ask } from './firebase.ts';

/** A Firebase CLI that gives these answers, by command, and fails at everything else. */
const cli =
  (answers: Record<string, unknown>): Ask =>
  async (command): Promise<Answer> =>
    command in answers ? { failed: false, result: answers[command] } : { failed: true, printed: `Error: ${command}\nmore` };

const live = { project: 'company', preview: undefined, appCheck: true, region: 'europe-west1' };
const loggedIn = { 'login:list': [{ user: { email: 'a@company.ci' } }] };
const ready = { ...loggedIn, 'apps:list': [{ appId: '1' }], 'firestore:databases:get': {}, 'functions:secrets:get': {} };

const marks = async (options: Parameters<typeof accountFindings>[0], ask: Ask, serviceAccount = '') =>
  (await accountFindings(options, ask, serviceAccount)).map(({ ok }) => ok);

test('a complete project passes, except for what is not checked', async () => {
  expect(await marks(live, cli(ready))).toEqual([true, true, true, true, 'advice']);
});

test('without App Check no web app is needed', async () => {
  const answers = { ...ready, 'apps:list': [] };
  expect(await marks({ ...live, appCheck: false }, cli(answers))).toEqual([true, true, true, 'advice']);
});

test('a database far from the functions is worth a second look', async () => {
  const at = (locationId: string) => cli({ ...ready, 'firestore:databases:get': { locationId } });
  expect(await marks(live, at('europe-west1'))).toEqual([true, true, true, true, 'advice']);
  expect(await marks(live, at('nam5'))).toEqual([true, true, 'advice', true, 'advice']);
});

test('where nobody is logged in, that comes first', async () => {
  expect(await marks(live, cli({ 'login:list': undefined }))).toEqual([false]);
  expect(await marks(live, cli({}))).toEqual([false]);
});

test('a service account needs no login', async () => {
  expect(await marks(live, cli({ ...ready, 'login:list': undefined }), 'key.json')).toEqual([true, true, true, true, 'advice']);
});

test('a missing web app, database and secret are reported one by one', async () => {
  expect(await accountFindings(live, cli({ ...loggedIn, 'apps:list': [] }), '')).toMatchObject([
    { ok: true },
    { ok: false, what: 'The project has no web app: App Check needs one' },
    { ok: false, what: 'The project has no database: Error: firestore:databases:get' },
    { ok: false, what: 'The secret SMTP_PASSWORD is not set: Error: functions:secrets:get' },
    { ok: 'advice' },
  ]);
});

test('a project that does not answer is not asked further', async () => {
  expect(await marks(live, cli(loggedIn))).toEqual([true, false]);
});

test('a preview asks only for a login', async () => {
  expect(await marks({ ...live, preview: 'menu' }, cli(loggedIn))).toEqual([true]);
});
