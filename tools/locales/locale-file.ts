import { readFileSync } from 'node:fs';
import { filesOf, type Tree } from './catalogue.ts';
import { type JsonFile, type Position, readJson } from './json-file.ts';
import { type Shape, shapeOf } from './shape.ts';

/** A file of a locale; without `shape` when it is no JSON. */
export interface LocaleFile {
  namespace: string;
  json: JsonFile;
  shape?: Shape;
}

/** A locale's files, whatever state they are in. */
export function readLocale(folder: string, locale: string): Map<string, LocaleFile> {
  return new Map(
    filesOf(folder, locale).map(([namespace, path]) => [namespace, localeFile(namespace, readFileSync(path, 'utf8'))]),
  );
}

function localeFile(namespace: string, text: string): LocaleFile {
  const json = readJson(text);
  return { namespace, json, ...('value' in json && { shape: shapeOf(json.value) }) };
}

/** A file's content; only for a file in which nothing is wrong with the types. */
export const treeOf = ({ json }: LocaleFile): Tree => ('value' in json ? (json.value as Tree) : {});

export const positionOf = ({ json }: LocaleFile, key: string): Position | undefined =>
  'positions' in json ? json.positions.get(key) : undefined;
