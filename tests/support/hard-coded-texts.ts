import type { Page } from 'playwright-core';
import { company } from '../../src/company.ts';

/** Texts that are the same in every language, such as the company's name and addresses. */
const sameEverywhere = [
  ...Object.values(company.legal),
  company.name,
  company.email,
  company.phone.display,
  `${company.address.street}, ${company.address.city}`,
];

/** The texts of a page: visible text, accessible names, placeholders, and metadata. */
export async function textsOn(page: Page): Promise<string[]> {
  const { seen, attributes } = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      // Languages are listed under their own names. With scripts on, the content of <noscript> is
      // markup as text; without, it is elements.
      if (parent && !parent.matches('script, style, noscript') && !parent.closest('#languages'))
        texts.push(walker.currentNode.textContent ?? '');
    }
    const named = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
      'label',
    ];
    const values = [...document.querySelectorAll('*')].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ''),
    );
    const spoken =
      'meta[name=description], meta[property$=title], meta[property$=description], meta[property$=alt]';
    const meta = [...document.querySelectorAll<HTMLMetaElement>(spoken)].map(
      ({ content }) => content,
    );
    // A text that a link divides has one pair of brackets around all its parts, so the texts are
    // joined.
    return { seen: texts.join('\u0000'), attributes: [...values, ...meta] };
  });
  return [seen, ...attributes];
}

/**
 * The texts that don't come from the catalogue: on a page in the pseudo-locale, they have no
 * brackets.
 */
export function hardCoded(texts: string[]): string[] {
  return texts
    .flatMap((text) => outsideBrackets(text).split('\u0000'))
    .map((text) => sameEverywhere.reduce((rest, fact) => rest.replaceAll(fact, ''), text).trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/**
 * The texts with a missing or misspelt parameter, for which i18next leaves the placeholder, or
 * nothing.
 */
export const withoutParameter = (texts: string[]) =>
  texts.flatMap((text) => text.match(/[^\0]*(?:\{\{|\[\])[^\0]*/g) ?? []);

/**
 * Removes parts in brackets, also nested ones: a text inserted into another has its own brackets.
 */
export function outsideBrackets(text: string): string {
  const less = text.replaceAll(/\[[^[\]]*\]/g, '');
  return less === text ? text : outsideBrackets(less);
}
