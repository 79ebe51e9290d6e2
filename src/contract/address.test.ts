import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
// The data of dominicsayers/isemail: e-mail addresses with which validators have been tested since
// 2010.
import isemail from '../../tests/support/isemail.json' with { type: 'json' };
import { messageFields } from './message.ts';
import { messageId } from './message-id.ts';
import { sampleFields } from '../../shared/message-sample.ts';

const parse = (email: string) => messageFields.safeParse({ ...sampleFields, email });

/** The e-mail addresses (ids of isemail) about which this site and HTML differ. */
const differences: [reason: string, ids: number[]][] = [
  ['refused: a domain without a dot has no mail server', [5, 166]],
  ['refused: a number is no top-level domain', [23, 24]],
  ['refused: more than 64 characters before the @, or than 254 in all', [26, 39, 40, 41]],
  [
    'accepted: punctuation around the address and a comment in brackets are removed',
    [35, 50, 102, 103, 104, 109, 126, 130, 131, 135, 140],
  ],
  [
    'accepted: white space at the ends and around the @ is removed',
    [85, 88, 89, 99, 127, 128, 132],
  ],
  ['accepted: line breaks are removed', Array.from({ length: 18 }, (_, index) => 141 + index)],
];

test('of 164 e-mail addresses, the form accepts those that HTML accepts, with listed exceptions', () => {
  const others = isemail.filter(
    ([, address]) => parse(String(address)).success !== z.regexes.html5Email.test(String(address)),
  );
  expect(isemail).toHaveLength(164);
  expect(others.map(([id]) => id)).toEqual(
    differences.flatMap(([, ids]) => ids).toSorted((one, other) => one - other),
  );
});

describe('an e-mail address', () => {
  test.each([
    ['jean@société.ci', 'jean@xn--socit-esab.ci'],
    ['jean@socie\u0301te\u0301.ci', 'jean@xn--socit-esab.ci'],
    ['Jean@XN--SOCIT-ESAB.CI', 'Jean@xn--socit-esab.ci'],
    ['info@räucher.de', 'info@xn--rucher-bua.de'],
    ['moya@россия.рф', 'moya@xn--h1alffa9f.xn--p1ai'],
    ['moya@xn--h1alffa9f.xn--p1ai', 'moya@xn--h1alffa9f.xn--p1ai'],
    ['info@faß.de', 'info@xn--fa-hia.de'],
    ['info@例子。广告', 'info@xn--fsqu00a.xn--4rr70v'],
    ['Awa.Kone@GMAIL.COM', 'Awa.Kone@gmail.com'],
    ['o&leary@client.ie', 'o&leary@client.ie'],
    ['abc.@docomo.ne.jp', 'abc.@docomo.ne.jp'],
    ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
    ['customer/department=shipping@client.com', 'customer/department=shipping@client.com'],
    ["prenom.nom'@client.fr", "prenom.nom'@client.fr"],
    ['tim.o’connor@client.ie', "tim.o'connor@client.ie"],
    ['mailto:awa@client.ci?subject=Devis', 'awa@client.ci'],
    ['Email : awa@client.ci', 'awa@client.ci'],
    ['awa@ client.ci', 'awa@client.ci'],
    ['awa @client.ci', 'awa@client.ci'],
    // A top-level domain can't be a number, but may contain digits.
    ['awa@client.3com', 'awa@client.3com'],
    ['Awa Kouamé <awa@client.ci>', 'awa@client.ci'],
    ['"Kouamé, Awa" <awa@client.ci>;', 'awa@client.ci'],
    ['«\u00a0awa@client.ci\u00a0».', 'awa@client.ci'],
    ['awa@client.ci,', 'awa@client.ci'],
    ['awa @ client.ci', 'awa@client.ci'],
    ['• Mail : awa@client.ci…', 'awa@client.ci'],
    ['📧awa@client.ci (Awa Koné)', 'awa@client.ci'],
    ['ａｗａ＠ｃｌｉｅｎｔ．ｃｉ', 'awa@client.ci'],
    ['\u202a\u200B\u200E\u00AD\uFEFF a\u200Bwa@client.ci\u2060\u00A0\u061C\u202c', 'awa@client.ci'],
  ])('typed as %s is cleaned to %s', (typed, address) => {
    expect(parse(typed).data?.email).toBe(address);
  });

  test.each([
    ['a second address', 'awa@client.ci, koffi@client.ci'],
    ['a second address, and names', 'Awa <awa@client.ci>, Koffi <koffi@client.ci>'],
    ['letters before the @ that HTML refuses', 'маша@почта.рф'],
    ['a path', 'jean@société.ci/x'],
    ['a port', 'jean@société.ci:25'],
    ['a domain label of 64 characters', `awa@${'a'.repeat(64)}.ci`],
    ['a domain label that ends in a hyphen', 'test@iana-.com'],
    ['an IPv4 address as domain', 'awa@127.1'],
    ['two dots in a row', 'awa@gmail..com'],
    ['an accent before the @', 'éric@client.ci'],
    ['the scheme of a URL', 'https://awa@client.ci'],
  ])('with %s is refused', (_, typed) => {
    expect(parse(typed).error?.issues).toMatchObject([{ message: 'email.invalid' }]);
  });

  test('makes the same message id in Unicode and in Punycode', async () => {
    const ids = ['jean@société.ci', 'jean@xn--socit-esab.ci'].map((email) =>
      messageId('draft', parse(email).data!),
    );
    expect(await ids[0]).toBe(await ids[1]);
  });
});
