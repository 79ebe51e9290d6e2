import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { built } from '../support/static-site.ts';
import { textsOf } from '../support/site.ts';
import { lookAt } from '../support/browser.ts';
import { siteUrl } from '../support/static-site.ts';

const { document } = parseHTML(readFileSync(join(built.site, 'index.html'), 'utf8'));

/** All that the page says where nothing is styled or hidden, as a text browser writes it. */
const written = (part: { textContent: string | null }) => (part.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

test("Firefox' reader view keeps every way to reach the company, the hours, and all that it offers", async () => {
  const page = await lookAt(siteUrl);
  const titles = await textsOf(page.locator(':is(#services, #offers, #partners, #clients) :is(article, figure) h3'));
  expect(titles).toHaveLength(9 + 3 + 12 + 6);
  expect(isProbablyReaderable(document)).toBe(true);
  // It takes the document apart.
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
  const addresses = [...links].map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(expect.arrayContaining([`mailto:${email}`, phone.href, company.whatsApp].filter(Boolean)));
});

test('in a text browser there is no alarm, one label on the button, and the trap says that it is to be left empty', () => {
  const form = document.querySelector('#contact form')!;
  expect(written(document.querySelector('#root')!)).not.toMatch(/n'a pas pu|Réessayer|Erreur/);
  expect(written(form.querySelector('[type=submit]')!)).toBe('Envoyer le Message');
  expect(written(form.querySelector('[name=reference]')!.parentElement!)).toBe('Laissez ce champ vide');
});
