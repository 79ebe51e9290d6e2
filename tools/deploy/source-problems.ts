import { advice, blocker, type Problem } from './problem.ts';

/** Example addresses and phone numbers in a file. */
export function madeUpFacts(file: string, text: string): Problem[] {
  const facts = text.match(/(?<=')[^'\n]*(\.example\b|(00 ?){4})[^'\n]*(?=')/g);
  const todo = 'Search engines, shared links and visitors take them for true: set them before the site is known.';
  return facts ? [advice(`${file} holds made-up facts: ${facts.join(', ')}`, todo)] : [];
}

/** Canonical URLs, the sitemap and shared links are built from the site's address. */
export const siteUrlProblems = (url: string): Problem[] =>
  /^https:\/\/[^/]+$/.test(url)
    ? []
    : [blocker(`src/company.ts: url is '${url}'`, 'It has to be https://, a name, and nothing after it.')];
