import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSettings, localesFolder } from '../../shared/environment.ts';
import type { Build } from './build-folder.ts';

const files = [
  '{src,public,tools,shared,functions/src}/**/*',
  '{index.html,vite.config.ts,firebase.json,firestore.*,package*.json,functions/package.json,functions/.*.local}',
];

/** A build is repeated after so many days, because its security.txt expires. */
const maxAgeDays = 7;

const stampOf = ({ functions }: Build) => join(functions, 'inputs.sha256');

export function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const name of buildSettings) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  const all = globSync([...files, `${localesFolder()}/**/*`], { withFileTypes: true });
  for (const path of all
    .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
    .toSorted())
    hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex');
}

/** The second predeploy hook of firebase.json finds the build of the first one up to date. */
export function isUpToDate(built: Build, inputs: string): boolean {
  const stamp = stampOf(built);
  if (!existsSync(stamp) || !existsSync(join(built.site, 'index.html'))) return false;
  return (
    Date.now() - statSync(stamp).mtimeMs < maxAgeDays * 86_400_000 &&
    readFileSync(stamp, 'utf8') === inputs
  );
}

export const markIncomplete = (built: Build) => rmSync(stampOf(built), { force: true });

export const markComplete = (built: Build, inputs: string) => writeFileSync(stampOf(built), inputs);
