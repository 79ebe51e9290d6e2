import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, inject, test } from 'vitest';

test('the functions deploy by themselves: every package their bundle imports is in their own package.json, and none is there in vain', () => {
  const bundle = readFileSync(`${inject('built').functions}/index.js`, 'utf8');
  const { dependencies } = JSON.parse(readFileSync('functions/package.json', 'utf8')) as { dependencies: Record<string, string> };
  const imported = [...bundle.matchAll(/^import .* from "([^"]+)"/gm)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  // firebase-admin loads the first by itself, as an optional dependency that npm may silently drop; the second runs it all.
  const loadedByOthers = ['@google-cloud/firestore', '@google-cloud/functions-framework'];
  expect([...new Set([...imported, ...loadedByOthers])].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});
