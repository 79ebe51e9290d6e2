import { caniemail } from 'caniemail';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sampleFields } from '../../../shared/message-sample.ts';
import { staffTexts } from './staff-texts.ts';
import type { StoredMessage } from '../store/schemas.ts';
import { sampleDigest, sampleStored } from '../../../tests/support/stored-sample.ts';
import { composeDigest } from './digest.ts';
import { composeNotification } from './notification.ts';

let html = '';
beforeAll(() => {
  vi.stubEnv('MAIL_FROM', 'site@lagune-integration.example');
  vi.stubEnv('MAIL_TO', 'ventes@lagune-integration.example, direction@lagune-integration.example');
  vi.stubEnv('GCLOUD_PROJECT', 'lagune-prod');
  html = mail().html;
});
afterAll(() => vi.unstubAllEnvs());

const mail = (changes: Partial<StoredMessage> = {}) =>
  composeNotification(sampleStored({ phone: '07 01 02 03 04', ...changes })) as {
    html: string;
    text: string;
    to: string[];
  };

/**
 * Features that the e-mail uses although some mail program ignores them, and why nothing is lost.
 */
const harmless = {
  '<body> element': 'it has no style but its margin',
  'border-radius': 'corners are square',
  'color-scheme meta tag': 'a mail program that ignores it has its own dark colours',
  'display:none': 'the preheader is also 1 px high',
  'role attribute': 'a layout table is announced as a table',
  'word-break': "words that are too long widen Windows Mail's window",
};

describe('the HTML of an e-mail', () => {
  test('needs no feature that Outlook, Gmail or Apple Mail lacks, by the data of caniemail.com', () => {
    const clients = ['outlook.*', 'gmail.*', 'apple-mail.*'] as const;
    const unsupported = (markup: string) =>
      new Set(
        [...caniemail({ clients: [...clients], html: markup }).issues.errors.values()]
          .flat()
          .map(({ title }) => title),
      );
    const digest = composeDigest('2026-11-23', sampleDigest()).html;
    const used = [html, digest].flatMap((mark) => [
      ...unsupported(mark.replace(/<style>.*?<\/style>/s, '')),
    ]);
    expect(digest.split('font:1px/12px').length).toBeGreaterThan(10);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(harmless));
    expect(unsupported('<p style="white-space:pre-wrap">')).toContain('white-space');
  });

  test("has styles where Outlook for Windows applies them, so a button's padding is in its cell, too", () => {
    const withStyle = (property: string) =>
      [...html.matchAll(new RegExp(`<(\\w+)[^>]*[";]${property}:([^;"]*)`, 'g'))].map(
        ([, tag, value]) => `${tag} ${value}`,
      );
    expect(new Set(withStyle('padding').map((found) => found.split(' ')[0]))).toEqual(
      new Set(['td', 'th', 'a']),
    );
    // A button's padding belongs to its link, so that the whole button can be touched. Outlook
    // ignores it there, and takes the padding of the cell.
    expect(new Set(withStyle('padding').filter((found) => found.startsWith('a')))).toEqual(
      new Set(['a 0 14px']),
    );
    expect(new Set(withStyle('mso-padding-alt'))).toEqual(new Set(['td 0 14px']));
    expect(withStyle('max-width')).toEqual(['table 640px']);
    expect(withStyle('margin')).toEqual(['body 0', 'h1 0 0 4px']);
    expect(withStyle('border-(?:top|left)').join(' ')).not.toMatch(/div|p |span|\b(9|\d{2,})px/);
    expect(withStyle('background(?!-color)')).toEqual([]);
    const cells = html.match(/<t[dh][^>]*class="[^"]*text[^>]*>/g) ?? [];
    expect(cells.length).toBeGreaterThan(5);
    for (const cell of cells) expect(cell).toContain('Arial,sans-serif');
  });

  test("shows in this order: the heading, the visitor's words, the buttons, the fields, the language and the reference", () => {
    const order =
      'display:none|Nouvelle demande|Bonjour,<br>|Appeler<|WhatsApp<|Répondre<|Awa|français|4fd5c2f3'.split(
        '|',
      );
    const body = html.slice(html.indexOf('<body'));
    expect(order.toSorted((one, other) => body.lastIndexOf(one) - body.lastIndexOf(other))).toEqual(
      order,
    );
    expect(body).toContain('>«\u00a0Bonjour,');
    expect(body).toMatch(/display:none[^>]*>[^<]*Bonjour,[^<]*Merci/);
    const links = [...body.matchAll(/href="(.*?)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
    );
    const colleagues = 'cc=ventes@lagune-integration.example,direction@lagune-integration.example';
    const address = `mailto:${sampleFields.email}`;
    expect(links).toEqual([
      'tel:+2250701020304',
      'https://wa.me/2250701020304',
      `${address}?${colleagues}&subject=${encodeURIComponent(`Re: Nouvelle demande\u00a0: ${sampleStored().serviceLabel} — ${sampleFields.name}`)}`,
      'tel:+2250701020304',
      address,
      expect.stringContaining('https://console.firebase.google.com'),
    ]);
    expect(mail().text).toContain('WhatsApp\u00a0: https://wa.me/2250701020304');
  });

  test('offers a call only if there is a phone number, and no WhatsApp for a landline', () => {
    expect(mail({ phone: 'javascript:alert(1)' }).html).not.toMatch(/tel:|wa\.me|="javascript/);
    expect(mail({ phone: '27 22 41 35 07' }).html).toMatch(/tel:\+2252722413507(?![^]*wa\.me)/);
  });

  test('is mirrored as a whole for staff who read from right to left', () => {
    const sidesIn = (markup: string) =>
      (markup.match(/style="[^"]*"/g) ?? []).flatMap(
        (style) => style.match(/\b(left|right)\b/g) ?? [],
      );
    const usual = sidesIn(mail().html);
    const texts = staffTexts();
    Object.assign(texts, { dir: 'rtl' });
    onTestFinished(() => void Object.assign(texts, { dir: 'ltr' }));
    expect(mail().html).toContain('dir="rtl"');
    expect(new Set(usual)).toEqual(new Set(['left']));
    expect(sidesIn(mail().html)).toEqual(usual.map(() => 'right'));
  });

  test('keeps line breaks, and spaces that align columns', () => {
    const kept = '>Sites:&nbsp; 2<br>&nbsp;&nbsp;&nbsp; Abidjan<br><br>Merci<br>Awa<';
    expect(mail({ message: 'Sites:  2\n    Abidjan\n\nMerci\nAwa' }).html).toContain(kept);
  });

  test('asks staff to reply to all if the e-mail has several recipients', () => {
    expect(mail().text).toContain('«\u00a0Répondre à tous\u00a0»');
    vi.stubEnv('MAIL_TO', 'ventes@lagune-integration.example');
    expect(mail().text).toContain('Répondez à cet e-mail');
    expect(mail().html).not.toContain('cc=');
  });
});
