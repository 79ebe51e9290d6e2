import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MessageFields } from '../../../src/contract/field-names.ts';
import { messageFields, messageRequest } from '../../../src/contract/message.ts';
import { sampleFields } from '../../../shared/message-sample.ts';
import { requestedServices } from '../../../src/contract/services.ts';
import { labelOfService, staffTexts } from './staff-texts.ts';
import type { StoredMessage } from '../store/schemas.ts';
import { sampleStored } from '../../../tests/support/stored-sample.ts';
import { composeNotification } from './notification.ts';

const { id } = sampleStored();

beforeAll(() => {
  vi.stubEnv('MAIL_FROM', 'site@lagune-integration.example');
  vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example');
});
afterAll(() => vi.unstubAllEnvs());

const store = (fields: MessageFields): StoredMessage =>
  sampleStored({ ...fields, serviceLabel: labelOfService(fields.service) });

/** The e-mail as a mail program gets it, parsed by another library. */
async function sent(stored: StoredMessage) {
  const { message, envelope } = await createTransport({
    streamTransport: true,
    buffer: true,
  }).sendMail(composeNotification(stored));
  return { mail: await PostalMime.parse(message as Buffer), to: envelope.to };
}

const model = messageFields.parse(sampleFields);

/** Any character, even half a surrogate pair. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

describe('the e-mail to the staff', () => {
  test("names the sender, the service, the date and the visitor's language, in French", async () => {
    const { mail } = await sent({ ...store(model), locale: 'en' });
    expect(mail.subject).toBe(
      `Nouvelle demande\u00a0: ${sampleStored().serviceLabel} — ${sampleFields.name}`,
    );
    expect(mail.text).toMatch(
      /^Nouvelle demande reçue\n\n.{20,}\n\n> Bonjour[^]*\n-- \n.*Lagune Intégration/,
    );
    const html = mail.html?.replaceAll('&#39;', "'");
    for (const part of [/\n\n(.*)\n\n> /, /\n-- \n(.*)/])
      expect(html).toContain(part.exec(mail.text ?? '')?.[1]);
    expect(mail.text).toContain('jeudi 5 mars 2026');
    expect(mail.text).toContain(`${staffTexts().t('fields.phone')}\u00a0: Non renseigné`);
    expect(mail.text).toContain('Langue\u00a0: anglais');
  });

  test('links to the document in the console, but not in the local product', () => {
    vi.stubEnv('GCLOUD_PROJECT', 'lagune-prod');
    expect(composeNotification(store(model)).html).toContain(
      `https://console.firebase.google.com/project/lagune-prod/firestore/databases/-default-/data/~2Fmessages~2F${id}`,
    );
    expect(composeNotification({ ...store(model), id: 'à rappeler' }).html).toContain(
      '/~2Fmessages~2F~C3~A0~20rappeler"',
    );
    vi.stubEnv('GCLOUD_PROJECT', 'demo-lagune');
    expect(composeNotification(store(model)).html).not.toContain('console.firebase');
  });

  test('cuts the preview only between two characters', () => {
    const message = `${'a'.repeat(149)}🙂 à la fin`;
    const { html } = composeNotification(store({ ...model, message })) as { html: string };
    expect(html).toMatch(/display:none[^>]*>[^<]*aaa🙂[^ ]*</);
  });

  test('can not be composed without MAIL_TO, and the error says so', () => {
    vi.stubEnv('MAIL_TO', '');
    onTestFinished(() => void vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example'));
    expect(() => composeNotification(store(model))).toThrow('The parameter MAIL_TO is not set');
  });

  test('can be composed for any language tag that the schema accepts', () => {
    const subtag = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const tags = fc
      .array(subtag, { minLength: 1, maxLength: 4 })
      .map((subtags) => subtags.join('-'));
    fc.assert(
      fc.property(
        fc.oneof(
          tags,
          tags.map((tag) => `fr-${tag}`),
        ),
        (locale) => {
          const request = messageRequest.parse({ ...model, id, locale, trap: '' });
          composeNotification({ ...store(model), locale: request.locale });
        },
      ),
      {
        numRuns: 300,
        examples: [['fr-u-ca-gregory'], ['en-x-a'], ['und'], ['zh-Hant-TW'], ['i-klingon']],
      },
    );
  });

  test('is a new letter each time staff send it again, in the thread of the first', () => {
    const [first, third] = [1, 3].map((generation) =>
      composeNotification({ ...store(model), generation }),
    );
    expect(first).toMatchObject({
      messageId: `<${id}@lagune-integration.example>`,
      references: [],
    });
    expect(third).toMatchObject({
      messageId: `<${id}.3@lagune-integration.example>`,
      references: [first?.messageId],
    });
  });

  test.each([
    ['jean@société.ci', 'jean@xn--socit-esab.ci', 'jean@société.ci'],
    ['moya@россия.рф', 'moya@xn--h1alffa9f.xn--p1ai', 'moya@россия.рф'],
    ['info@例子.广告', 'info@xn--fsqu00a.xn--4rr70v', 'info@例子.广告'],
    // Domains with letters that look like others, and one that is read from right to left.
    ['info@аррӏе.com', 'info@xn--80ak6aa92e.com', 'info@xn--80ak6aa92e.com'],
    ['info@gmaıl.com', 'info@xn--gmal-nza.com', 'info@xn--gmal-nza.com'],
    ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv', 'info@xn--mgbh0fb.xn--kgbechtv'],
    ['abc.@docomo.ne.jp', '"abc."@docomo.ne.jp', 'abc.@docomo.ne.jp'],
    ["o'brien&co/a=b@client.ci", "o'brien&co/a=b@client.ci", "o'brien&co/a=b@client.ci"],
  ])('for %s has the reply address %s, and shows %s', async (typed, address, shown) => {
    vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example,direction@lagune-integration.example');
    onTestFinished(() => void vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example'));
    const { mail } = await sent(store(messageFields.parse({ ...model, email: typed })));
    expect(mail.headers.find(({ key }) => key === 'reply-to')?.value).toContain(`<${address}>`);
    expect(mail.text).toContain(`E-mail\u00a0: ${shown}\n`);
    const links = [...(mail.html ?? '').matchAll(/href="mailto:([^"?]*)(?:\?cc=([^"&]*))?/g)];
    expect(links.map(([, to = '']) => decodeURIComponent(to.replaceAll('&#39;', "'")))).toEqual([
      address,
      address,
    ]);
    expect(links.map(([link, , copies]) => [link.split('@').length, copies])).toContainEqual([
      4,
      'equipe@lagune-integration.example,direction@lagune-integration.example',
    ]);
  });

  test.each([
    '=?UTF-8?Q?Awa_=E2=80=AEmoc?=',
    '=?utf-8?B?QXdhCg==?=',
    'Awa =?x?Q?=0A=00?= K',
    '=?UTF-8?Q?a?==?UTF-8?Q?b?=',
  ])('has headers in which the name %s decodes to itself', async (name) => {
    const { mail } = await sent(store({ ...model, name }));
    expect(mail.replyTo?.[0]?.name).toBe(`${name}\u2060`);
    expect(mail.subject).toContain(`— ${name}`);
  });

  test.each([
    ['', null],
    ['awa', null],
    ["Awa N'Dri <awa@client.example>, b@client.example", null],
    ["Awa N'Dri <awa@client.example>", 'awa@client.example'],
  ])(
    'after staff changed the e-mail address to %j, has the reply address %s, or says that there is none',
    async (email, address) => {
      const { mail } = await sent({ ...store(model), email });
      expect(mail.replyTo?.[0]?.address ?? null).toBe(address);
      expect(mail.html?.includes('href="mailto:')).toBe(address !== null);
      expect(mail.text?.includes("votre réponse n'arriverait pas")).toBe(address === null);
      expect(mail.text).toMatch(/E-mail\s: \S/);
    },
  );

  test('names each recipient once, even if MAIL_TO repeats one in another case', async () => {
    vi.stubEnv('MAIL_TO', 'a@lagune.example, b@lagune.example, C@lagune.example, c@LAGUNE.example');
    onTestFinished(() => void vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example'));
    expect(composeNotification(store(model)).to).toEqual([
      'a@lagune.example',
      'b@lagune.example',
      'C@lagune.example',
    ]);
  });

  test('shows markup as text', async () => {
    const { mail } = await sent(
      store({ ...model, name: '<b>Awa</b>', message: '<script>alert(1)</script> & "tout"' }),
    );
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;tout&quot;');
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toContain('<b>');
  });

  test('lets no input pass for a part of its own text or HTML', async () => {
    const labels = (['name', 'phone'] as const).map((name) => staffTexts().t(`fields.${name}`));
    const withoutValue = (line: string) =>
      labels.find((label) => line.startsWith(`${label}\u00a0: `)) ?? line;
    const own = (stored: StoredMessage) => {
      const { text, html } = composeNotification(stored) as { text: string; html: string };
      const ownText = text
        .split('\n')
        .filter((line) => !line.startsWith('> '))
        .map((line) => withoutValue(line));
      const ownHtml = html
        .replaceAll(/<(\w+) dir="auto".*?<\/\1>/gs, '')
        .replaceAll(/(?<=href="mailto:)[^"]*/g, '');
      return [ownText.join('\n'), ownHtml];
    };
    vi.stubEnv('GCLOUD_PROJECT', 'lagune-prod');
    const imitation = composeNotification(store(model)).text;
    const input = fc.oneof(
      fc.string({ unit: character, maxLength: 80 }),
      fc.constantFrom(imitation, '</blockquote></td><p>', '\n-- \nLagune', '\u2028\u0085> \r\n\rx'),
    );
    fc.assert(
      fc.property(input, input, input, (name, phone, message) => {
        const fields = messageFields.safeParse({
          ...model,
          name: `Ab${name}`,
          phone,
          message: `0123456789${message}`,
        });
        fc.pre(fields.success);
        expect(own(store(fields.data))).toEqual(own(store({ ...model, phone: fields.data.phone })));
      }),
      { numRuns: 100 },
    );
    vi.stubEnv('GCLOUD_PROJECT', 'demo-lagune');
  });

  test('lets no input add a header, or change its recipients or its sender', async () => {
    const expectedHeaders = new Set(
      'content-type from to reply-to subject message-id date mime-version auto-submitted x-auto-response-suppress'.split(
        ' ',
      ),
    );
    const input = fc.oneof(
      fc.string({ unit: character, maxLength: 60 }),
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        'a\r\nBcc: intrus@example.com',
        'x\nTo: y@example.com\n\nbody',
        '"; <intrus@example.com>',
        'é\u202egpj.exe',
        '\ud800',
        '=?utf-8?Q?x?=\r\nX-A: b',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        input,
        input,
        input,
        fc.constantFrom(...requestedServices),
        async (name, phone, message, service) => {
          const fields = messageFields.safeParse({
            ...model,
            name: `Ab${name}`,
            phone,
            service,
            message: `0123456789${message}`,
          });
          fc.pre(fields.success);
          const { mail, to } = await sent(store(fields.data));
          const { headers } = mail;
          expect(new Set(headers.map(({ key }) => key))).toEqual(expectedHeaders);
          expect(headers).toHaveLength(expectedHeaders.size);
          expect(to).toEqual(['equipe@lagune-integration.example']);
          expect(mail.from?.address).toBe('site@lagune-integration.example');
          expect(mail.replyTo).toHaveLength(1);
          expect(mail.replyTo?.[0]?.address).toBe(model.email);
        },
      ),
      { numRuns: 100 },
    );
  });
});
