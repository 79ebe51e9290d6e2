import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { execa } from 'execa';
import { UserError } from '../command.ts';
import unfinishedConfig from '../../firebase.json' with { type: 'json' };
import { region } from '../../functions/src/config.ts';

/** The folders that a build wrote. */
export type Built = { site: string; functions: string };

type Config = typeof unfinishedConfig;

type Rule = Config['hosting']['headers'][number];

/**
 * Puts into a folder what a deployment and the local product are made of: the
 * built site and functions, the database's rules and indexes, and firebase.json
 * with its placeholders filled in.
 * @param project where it was built: this one, or a work tree of another commit
 * @throws UserError if a page has what the policy forbids
 */
export function layOutDeployment(folder: string, built: Built, project = '.'): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'functions'), { recursive: true });
  cpSync(built.site, join(folder, 'dist'), { recursive: true });
  cpSync(built.functions, join(folder, 'functions/lib'), { recursive: true });
  for (const page of globSync('message-not-sent*.html', { cwd: built.site }))
    cpSync(join(built.site, page), join(folder, 'functions/lib', page));
  for (const file of ['functions/package.json', 'firestore.rules', 'firestore.indexes.json'])
    cpSync(join(project, file), join(folder, file));
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(configFor(built.site, project), null, 2));
}

/**
 * Adds a lockfile for the functions, so that the cloud installs what was
 * tested: npm reduces the project's own to functions/package.json, offline.
 */
export async function lockFunctions(folder: string, project = '.'): Promise<void> {
  cpSync(join(project, 'package-lock.json'), join(folder, 'functions/package-lock.json'));
  const flags = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await execa('npm', ['install', ...flags], { cwd: join(folder, 'functions') });
}

/** Where a build leaves the codes of languages that it didn't include. Hosting ignores the file. */
export const leftOutFile = '.left-out.json';

/**
 * firebase.json for a built site: its policy allows a page's own style tags only; links to a language that was left out
 * lead to French, for as long. Without `predeploy`, which prevents deploying the unfinished one.
 */
export function configFor(site: string, project = '.'): Config {
  const unfinished = JSON.parse(readFileSync(join(project, 'firebase.json'), 'utf8')) as Config;
  const text = JSON.stringify(unfinished, (key, value: unknown) => (key === 'predeploy' ? undefined : value)).replaceAll(
    '{region of the functions}',
    region,
  );
  const completed = JSON.parse(text) as Config;
  completed.hosting.headers = completed.hosting.headers
    .flatMap((rule) => eachFile(rule, site))
    .flatMap((rule) => policiesOf(rule, site));
  const file = join(site, leftOutFile);
  const codes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
  const { redirects } = completed.hosting;
  completed.hosting.redirects = redirects.flatMap((rule) =>
    codes.map((code) => ({ ...rule, source: rule.source.replace('{each language that is not offered}', code) })),
  );
  return completed;
}

/**
 * A rule for each file there is, instead of one for all names: Hosting sends a rule's headers with a 404, too, and a browser that
 * asked for a missing file would keep that for a year.
 */
function eachFile(rule: Rule, site: string): Rule[] {
  const placeholder = '{each file of the build}';
  if (!rule.source.includes(placeholder)) return [rule];
  const folder = rule.source.replace(placeholder, '');
  return globSync('*', { cwd: join(site, folder) }).map((file) => ({ ...rule, source: folder + file }));
}

/** The headers that Hosting sends with the file at a path of a built site. */
export function headersOf(site: string): (path: string) => Map<string, string> {
  const rules = configFor(site).hosting.headers;
  return (path) => {
    const matching = rules.filter(({ source }) => matchesGlob(path, source));
    return new Map(matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const)));
  };
}

/** Where Hosting answers with a page that may stand in for any other: its policy is the one of all addresses. */
const anywhere = /^(404|message-)/;

/** The rules that a rule about every page's policy stands for: one for all addresses, one for each page of its own address. */
function policiesOf(rule: Rule, site: string): Rule[] {
  const pages = readdirSync(site).filter((file) => file.endsWith('.html'));
  const [shared, own] = [pages.filter((page) => anywhere.test(page)), pages.filter((page) => !anywhere.test(page))];
  const policyOf = (files: string[], { key, value }: Rule['headers'][number]) => ({
    key,
    value: value.replace("{hashes of the page's styles}", () => styleHashes(site, files).join(' ')),
  });
  const unfinished = rule.headers.filter(({ value }) => value.includes('{hashes'));
  return [
    { ...rule, headers: rule.headers.map((header) => policyOf(shared, header)) },
    ...own.flatMap((page) => unfinished.map((header) => ({ source: addressOf(page), headers: [policyOf([page], header)] }))),
  ];
}

/** Hosting answers `/en` with `en.html`. */
export const addressOf = (page: string) => (page === 'index.html' ? '/' : `/${page.replace('.html', '')}`);

/** The CSP sources that allow the style tags of built pages, each once. */
function styleHashes(site: string, pages: string[]): string[] {
  const hashes = pages.flatMap((page) => {
    const html = readFileSync(join(site, page), 'utf8');
    if (/<[^>]+ (style|on[a-z]+)="/.test(html))
      throw new UserError(`${page} has an inline style or event handler, which the policy forbids`);
    return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => sourceOf(css));
  });
  // Emotion creates its style tags empty, and then fills them by script.
  return [...new Set([sourceOf(''), ...hashes])];
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
