import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync(['*.md', '{docs,findings,locales,ops,src}/**/*.md']);

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function leads(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path ? join(dirname(from), path) : from;
  return existsSync(file) && (anchor === undefined || anchorsIn(file).includes(anchor));
}

test('each link between documents leads to a file and a heading that exist', () => {
  const links = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({
      file,
      link,
    })),
  );
  // Other links lead to the web, to e-mail addresses, or to GitHub's pages about the repository.
  const inside = links.filter(({ link }) => !/^(https?:|mailto:|\.\.\/\.\.\/actions)/.test(link));
  expect(inside.length).toBeGreaterThan(50);
  expect(inside.filter(({ file, link }) => !leads(file, link))).toEqual([]);
});
