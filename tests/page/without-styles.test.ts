import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { built } from '../support/static-site.ts';
import { textsOf } from '../support/site.ts';
import { lookAt } from '../support/browser.ts';
import { siteUrl } from '../support/static-site.ts';
import { texts } from '../support/texts.ts';

const { document } = parseHTML(readFileSync(join(built.site, 'index.html'), 'utf8'));

/** The text of a part of the page in a text browser, which applies no styles and hides nothing. */
const written = (part: { textContent: string | null }) =>
  (part.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

test("Firefox's reader view keeps the contact data, the hours, and the title of each card", async () => {
  const page = await lookAt(siteUrl);
  const cards = page.locator('main article, #clients figure');
  const titles = await textsOf(cards.locator('h3'));
  const lists = [
    texts.services.items,
    texts.offers.items,
    texts.partners.items,
    texts.clients.items,
  ];
  expect(titles).toHaveLength(lists.flatMap(Object.keys).length);
  expect(await cards.count()).toBe(titles.length);
  expect(isProbablyReaderable(document)).toBe(true);
  // Readability changes the document that it parses, so the test passes a copy.
  const article = new Readability(document.cloneNode(true) as Document).parse();
  const text = written({ textContent: article?.textContent ?? '' });
  const { email, phone, address } = company;
  const needed = [
    email,
    phone.display,
    'WhatsApp',
    address.street,
    '8h-17h30',
    'Support technique 5 jours sur 7 5/7',
    '100+',
    'sous 24h',
    ...titles,
  ];
  expect(needed.filter((word) => !text.includes(word))).toEqual([]);
  const links = parseHTML(`<body>${article?.content}</body>`).document.querySelectorAll('a[href]');
  const hrefs = [...links].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    expect.arrayContaining([`mailto:${email}`, phone.href, company.whatsApp].filter(Boolean)),
  );
});

test('in a text browser there is no error, one label on the button, and a honeypot that asks to be left empty', () => {
  const form = document.querySelector('#contact form')!;
  expect(written(document.querySelector('#root')!)).not.toMatch(/n'a pas pu|Réessayer|Erreur/);
  expect(written(form.querySelector('[type=submit]')!)).toBe('Envoyer le Message');
  expect(written(form.querySelector('[name=reference]')!.parentElement!)).toBe(
    'Laissez ce champ vide',
  );
});

/**
 * Elements that begin no new line in a text browser: inline elements, and newer elements that text
 * browsers don't know.
 */
const inLine =
  /^(a|abbr|article|b|bdi|button|em|figcaption|figure|footer|header|i|img|input|label|main|nav|picture|section|select|span|strong|summary|svg|textarea)$/;

/** Finds texts of neighbouring elements with no space between them. */
function glued(root: Element): string[] {
  const found: string[] = [];
  let before = '';
  const read = (text: string) => {
    if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text))
      found.push(`${before.slice(-30)}|${text.slice(0, 30)}`);
    before = text || before;
  };
  const walk = (node: Node) => {
    if (node.nodeType === 3) return read(node.nodeValue ?? '');
    const { localName } = node as Element;
    if (localName === 'img') return read((node as Element).getAttribute('alt') ?? '');
    if (/^(script|style|option|optgroup)$/.test(localName)) return;
    const isInLine = inLine.test(localName);
    if (!isInLine) before = '';
    for (const child of node.childNodes) walk(child);
    if (!isInLine) before = '';
  };
  walk(root);
  return found;
}

test('in a text browser no two texts are glued together, and no character has zero width', () => {
  const pages = globSync('*.html', { cwd: built.site });
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) {
    const html = readFileSync(join(built.site, page), 'utf8');
    expect(html.match(/[\u200b-\u200d\ufeff]|&(#8203|#x200b|zerowidthspace);/gi), page).toBeNull();
    expect(glued(parseHTML(html).document.querySelector('body')!), page).toEqual([]);
  }
});
