import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configFor } from './deployment.ts';

let site = '';
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(site, { recursive: true }));

/** firebase.json for a site of one page. */
function configOf(page: string): string {
  writeFileSync(join(site, 'index.html'), page);
  return JSON.stringify(configFor(site));
}

test("the policy allows the pages' style tags and the empty ones that emotion begins with", () => {
  const empty = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
  expect(configOf('<style>a{}</style>')).toContain(
    `style-src 'self' '${empty}' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=';`,
  );
});

test('the result may be deployed: it has no predeploy hook, which guards the unfinished firebase.json', () => {
  expect(configOf('')).not.toContain('predeploy');
});

test.each(['<p style="color: red">', '<p onclick="alert(1)">'])('a page that the policy would break fails: %s', (page) => {
  expect(() => configOf(page)).toThrow('index.html has an inline style or event handler');
});
