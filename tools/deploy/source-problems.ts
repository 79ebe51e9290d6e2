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

type FirebaseConfig = { hosting: { rewrites: { function: { region: string } }[] }; firestore: { location: string } };

/** firebase.json repeats the region of the functions. A rewrite to another fails in the tests; a database may be elsewhere. */
export const regionProblems = ({ hosting, firestore }: FirebaseConfig, region: string): Problem[] =>
  [...hosting.rewrites.map((rewrite) => rewrite.function.region), firestore.location]
    .filter((name) => name !== region)
    .map((name) => advice(`firebase.json names the region ${name}`, `functions/src/config.ts says ${region}.`));
