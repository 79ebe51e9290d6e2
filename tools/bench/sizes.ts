import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Brotli sizes at the best compression, in bytes. */
export type Sizes = {
  /** Of the largest page. */
  html: number;
  /** The front page's stylesheet, for what lies below the first screen. */
  styles: number;
  /** JavaScript that the front page fetches by itself. */
  boot: number;
  /** All JavaScript that can follow, words included, except what only the message form needs. */
  withoutForm: number;
  /** That rest. */
  form: number;
};

/** The import of the form's island as the build leaves it in the registry: a property named like the island. */
const formImport = /\bcontact:\(\)=>[^,]*?\bimport\(\s*[`"']\.\/([^`"']+)/;

const brotli = (file: string) => brotliCompressSync(readFileSync(file)).length;

/** Of any site's HTML. */
export function largestPage(dist: string): Sizes['html'] {
  return Math.max(...globSync('**/*.html', { cwd: dist }).map((page) => brotli(join(dist, page))));
}

/** Measures this site, built, by its files alone, so that the same build always has the same sizes. */
export function sizesOf(dist: string): Sizes {
  const sum = (files: Iterable<string>, size: (file: string) => number) =>
    [...files].reduce((total, file) => total + size(join(dist, file)), 0);

  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const started = tags(html, 'script').flatMap(({ type, src }) => (type === 'module' && src ? [src] : []));
  const links = tags(html, 'link');
  const preloaded = links.flatMap(({ rel, href }) => (rel === 'modulepreload' && href ? [href] : []));
  const entries = [...started, ...preloaded].map(withoutSlash);
  const styles = links.flatMap(({ rel, href }) => (rel === 'stylesheet' && href ? [withoutSlash(href)] : []));

  const boot = reachable(dist, entries, ({ imports }) => imports);
  const all = reachable(dist, entries, ({ imports, later }) => [...imports, ...later]);
  const withoutForm = reachable(dist, entries, ({ imports, later, form }) => [
    ...imports,
    ...later.filter((file) => file !== form),
  ]);
  return {
    html: largestPage(dist),
    styles: sum(styles, brotli),
    boot: sum(boot, brotli),
    withoutForm: sum(withoutForm, brotli),
    form: sum(
      [...all].filter((file) => !withoutForm.has(file)),
      brotli,
    ),
  };
}

type Module = { imports: string[]; later: string[]; form: string | undefined };

/** The modules that `entries` lead to, themselves included. */
function reachable(dist: string, entries: string[], next: (module: Module) => string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    next(parse(dist, file)).forEach(visit);
  };
  entries.forEach(visit);
  return found;
}

/** What a built module imports, as files of the site: minified, but with every name written out. */
function parse(dist: string, file: string): Module {
  const code = readFileSync(join(dist, file), 'utf8');
  const sibling = (name: string) => join(file, '..', name);
  const namesIn = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => sibling(name));
  const form = formImport.exec(code)?.[1];
  return {
    imports: namesIn(/\b(?:from|import)\s*["'](\.\/[^"']+)["']/g),
    later: namesIn(/\bimport\(\s*[`"'](\.\/[^`"']+)/g),
    form: form && sibling(form),
  };
}

/** The attributes of every tag with this name. */
function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value] as const)),
  );
}

const withoutSlash = (path: string) => path.replace(/^\//, '');
