import type { Page } from 'playwright-core';
import { company } from '../../src/company.ts';

const sameEverywhere = [
  ...Object.values(company.legal),
  company.name,
  company.email,
  company.phone.display,
  `${company.address.street}, ${company.address.city}`,
];

export async function textsOn(page: Page): Promise<string[]> {
  const { seen, attributes } = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      // The menu of languages has each language's own name. While scripts are on, the content of
      // <noscript> is one text, which is markup.
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
    // If a link divides a text, one pair of brackets is around all parts, so the parts are joined.
    return { seen: texts.join('\u0000'), attributes: [...values, ...meta] };
  });
  return [seen, ...attributes];
}

/**
 * Lists the texts that don't come from the catalogue. On a page in the pseudo-locale
 * (test-locales.ts), only such texts have no brackets.
 */
export function hardCoded(texts: string[]): string[] {
  return texts
    .flatMap((text) => outsideBrackets(text).split('\u0000'))
    .map((text) => sameEverywhere.reduce((rest, fact) => rest.replaceAll(fact, ''), text).trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/**
 * Lists the texts with a missing or misspelt parameter: i18next leaves the parameter's placeholder
 * in the text, or writes nothing for it.
 */
export const withoutParameter = (texts: string[]) =>
  texts.flatMap((text) => text.match(/[^\0]*(?:\{\{|\[\])[^\0]*/g) ?? []);

/**
 * Removes parts in brackets, also nested ones, because a text that is inserted into another text
 * has brackets of its own.
 */
export function outsideBrackets(text: string): string {
  const less = text.replaceAll(/\[[^[\]]*\]/g, '');
  return less === text ? text : outsideBrackets(less);
}
