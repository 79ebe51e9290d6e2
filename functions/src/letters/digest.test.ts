import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CopySummary } from '../copies/copy.ts';
import type { StoredMessage } from '../store/schemas.ts';
import { sampleDigest, sampleStored } from '../../../tests/support/stored-sample.ts';
import { composeDigest, type DigestList } from './digest.ts';

beforeAll(() => {
  vi.stubEnv('MAIL_FROM', 'site@lagune-integration.example');
  vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example');
  vi.stubEnv('GCLOUD_PROJECT', 'lagune-prod');
});
afterAll(() => vi.unstubAllEnvs());

const [day, nothing] = [
  '2026-11-23',
  { unsent: [], more: 0, held: new Map(), problems: null } as DigestList,
];
const textOf = (list: Partial<DigestList>, options?: { withWords: boolean }) =>
  composeDigest(day, { ...nothing, ...list }, options).text.replaceAll('\u00a0', ' ');

const refusal = { phase: 'recipient', text: '550 5.1.1 User unknown', isServers: true } as const;
const unsent = (
  state: CopySummary['state'],
  reply: CopySummary['reply'] = refusal,
  changes: Partial<StoredMessage> = {},
) =>
  sampleStored({
    copies: {
      'awa@lagune.example': { state, reply },
      'koffi@lagune.example': { state: 'accepted', reply: null },
    },
    ...changes,
  });

test("the digest has a sentence for each copy, with its recipient, its outcome and the server's words", () => {
  const text = textOf({ unsent: [unsent('refused')] });
  expect(text).toContain(
    'Motif : awa@lagune.example : refusé pour de bon (quand le destinataire a été nommé) « 550 5.1.1 User unknown ». koffi@lagune.example : envoyé.',
  );
  const silence = {
    phase: 'connection',
    text: 'Greeting never received',
    isServers: false,
  } as const;
  expect(textOf({ unsent: [unsent('pending', silence)] })).toContain(
    '(connexion au serveur) (détail : Greeting never received).',
  );
});

test('the digest suspects the sender only if there are several recipients, and all have the same reply', () => {
  const refused = (...recipients: string[]) =>
    unsent('refused', null, {
      copies: Object.fromEntries(
        recipients.map((to) => [
          to,
          { state: 'refused', reply: { ...refusal, text: `550 <${to}> denied` } },
        ]),
      ),
    });
  const everybody = 'Tous les destinataires ont eu la même réponse';
  expect(textOf({ unsent: [refused('a@lagune.example', 'b@lagune.example')] })).toContain(
    everybody,
  );
  expect(textOf({ unsent: [refused('a@lagune.example')] })).not.toContain(everybody);
  expect(textOf({ unsent: [unsent('refused')] })).not.toContain(everybody);
});

test('the digest groups messages by reason, and shows whom each one is from and where it is stored', () => {
  const text = textOf({
    unsent: [unsent('refused'), unsent('refused', refusal, { id: 'b' }), unsent('unconfirmed')],
  });
  expect(text.split('Motif').length).toBe(3);
  expect(text).toContain(
    "5 mars 2026 à 09:30, Awa N'Dri & Fils, awa@client.example, Bonjour, nous voulons relier nos trois agences d'ici à mars… : 4fd5",
  );
  expect(text).toMatch(/ : 4fd5\S+\n.* : b\n/);
  const { html } = composeDigest(day, { ...nothing, unsent: [unsent('refused')] });
  expect(html).toContain('/data/~2Fmessages~2F4fd5c2f3');
});

test('the digest counts held messages by reason and shows the newest, and counts the unsent messages that it does not list', () => {
  const text = textOf(sampleDigest());
  expect(text).toMatch(/Retenue, car son expéditeur .* Nombre : 37\. Les dernières :\n5 mars 2026/);
  expect(text).toContain('avec le filtre waits = true : 12.');
  expect(text).toContain('À corriger dans la console : senders (array).');
  const { subject } = composeDigest(day, {
    ...nothing,
    unsent: [unsent('refused')],
    more: 2,
    held: new Map([['spam', { count: 4, newest: [] }]]),
  });
  expect(subject).toBe('Demandes qui attendent\u00a0: 7');
});

test('a digest that a server has refused leaves out the words of visitors and servers', () => {
  const text = textOf({ unsent: [unsent('refused')] }, { withWords: false });
  expect(text).toContain('awa@lagune.example : refusé pour de bon.');
  expect(text).not.toMatch(/N'Dri|550/);
});

test('no words of a visitor or a server add lines to the digest or reverse the text after them', () => {
  const reply = { ...refusal, text: '550 no\r\nMotif : rien\u202e' };
  const text = textOf({
    unsent: [
      unsent('refused', reply, { name: 'Awa\nMotif : rien\u2028x\u202e مرحبا', id: 'a\nb' }),
    ],
  });
  expect(text.split('\n').filter((line) => line.startsWith('Motif')).length).toBe(1);
  expect(text).toContain('\u2068Awa Motif : rien x مرحبا\u2069, ');
  expect(text).not.toMatch(/\u202e|\u2028/);
});
