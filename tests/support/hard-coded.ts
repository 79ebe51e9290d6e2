import type { Page } from 'playwright-core';
import { company } from '../../src/company.ts';

/** The same in every language: the company's facts, and punctuation. */
const sameEverywhere = [company.name, company.email, company.phone.display, `${company.address.street}, ${company.address.city}`];

/** The texts of a page: what is visible, read out or in a field, and its metadata. */
export async function textsOn(page: Page): Promise<string[]> {
  const { seen, attributes } = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      // Languages are named in themselves. With scripts on, a <noscript> holds markup as its text; without, elements.
      if (parent && !parent.matches('script, style, noscript') && !parent.closest('#languages'))
        texts.push(walker.currentNode.textContent ?? '');
    }
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'label'];
    const values = [...document.querySelectorAll('*')].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ''),
    );
    const spoken = 'meta[name=description], meta[property$=title], meta[property$=description], meta[property$=alt]';
    const meta = [...document.querySelectorAll<HTMLMetaElement>(spoken)].map(({ content }) => content);
    // Both halves of a text that a link divides are in the same brackets.
    return { seen: texts.join('\u0000'), attributes: [...values, ...meta] };
  });
  return [seen, ...attributes];
}

/** The texts of a page in the pseudo-locale that are not in brackets: they don't come from the catalogue. */
export function hardCoded(texts: string[]): string[] {
  return texts
    .flatMap((text) => outsideBrackets(text).split('\u0000'))
    .map((text) => sameEverywhere.reduce((rest, fact) => rest.replaceAll(fact, ''), text).trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/** The texts in which a parameter has no value or a misspelt name: i18next leaves its placeholder, or nothing. */
export const withoutParameter = (texts: string[]) => texts.flatMap((text) => text.match(/[^\0]*(?:\{\{|\[\])[^\0]*/g) ?? []);

/** Words within words have brackets within brackets. */
export function outsideBrackets(text: string): string {
  const less = text.replaceAll(/\[[^[\]]*\]/g, '');
  return less === text ? text : outsideBrackets(less);
}
