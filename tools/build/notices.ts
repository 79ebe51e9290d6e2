import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with licence notices that the browser's build and the prerenderer's build write. */
export const noticesFile = 'notices.json';

type Notice = { name: string; version: string; identifier?: string; text?: string };

/**
 * Writes licences.txt: the licence notices of all packages that are part of the site. Licences such
 * as MIT's demand such notices.
 * @param builds the folders with the notices of the browser's code and of prerendered parts (fonts,
 * icons)
 */
export function writeNotices(site: string, builds: string[]): void {
  const files = builds.map((folder) => join(folder, noticesFile));
  const notices = new Map<string, Notice>();
  for (const file of files) {
    for (const notice of JSON.parse(readFileSync(file, 'utf8')) as Notice[])
      notices.set(`${notice.name} ${notice.version}`, notice);
    rmSync(file);
  }
  const texts = [...notices.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ name, version, identifier, text }) =>
      [`${name} ${version}, ${identifier}`, text ?? withoutText(name, identifier)].join('\n\n'),
    );
  writeFileSync(join(site, 'licences.txt'), `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`);
}

const withoutText = (name: string, identifier = '') =>
  `Copyright (c) the authors of ${name}\nhttps://spdx.org/licenses/${identifier}.html`;
