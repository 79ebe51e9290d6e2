import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseEnv } from 'node:util';
import * as config from '../functions/src/config.ts';
import { sourceLocale } from '../src/i18n/locales.ts';
import { UserError } from './command.ts';
import { localesFolder } from './environment.ts';

/** The languages that staff can be mailed in, French first. */
export const staffLocales = (folder = localesFolder()): string[] => [
  sourceLocale,
  ...globSync('*.po', { cwd: folder }).map((file) => basename(file, '.po')),
];

export const mailLocaleRule = (locales: readonly string[]) =>
  `a language in the folder locales: ${locales.join(', ')}`;

/** A project's settings by name, such as `SMTP_HOST`. */
export type Settings = Record<string, string>;

type Parameter = { name: string; toSpec: () => { type: string; default?: string | number } };

const isParameter = (value: unknown): value is Parameter =>
  value instanceof Object && 'toSpec' in value;

/** The parameters of functions/src/config.ts, without secrets, which are in no settings file. */
export const parameters = Object.values<unknown>(config)
  .flatMap((value) => [value, ...Object.values(Object(value) as object)])
  .filter(isParameter)
  .map((parameter) => ({ ...parameter.toSpec(), name: parameter.name }))
  .filter(({ type }) => type !== 'secret');

export const settingsFile = (project: string) => `functions/.env.${project}`;

/**
 * The settings in the project's file; undefined without a file.
 * @throws UserError for another encoding than UTF-8, and for a line that is neither a setting nor a
 * comment
 */
export function readSettings(project: string): Settings | undefined {
  const file = settingsFile(project);
  if (!existsSync(file)) return undefined;
  const text = textOf(file);
  const odd = text
    .split(/\r?\n/)
    .findIndex((line) => !/^\s*(#|$|(export\s+)?[\w.]+\s*=)/.test(line));
  if (odd >= 0)
    throw new UserError(
      `${file}, line ${odd + 1}: that is no setting. Write NAME=value, or # before a comment.`,
    );
  return parseEnv(text) as Settings;
}

/** A file's text, without the byte-order mark that some editors write. */
function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new UserError(`${file} is in another encoding: save it as UTF-8.`);
  }
}

/**
 * The text of functions/.env, which the project's own file overrides. Without functions/.env, the
 * Firebase CLI would ask for each parameter that the project's own file lacks. In running
 * functions, such a parameter would be '' or 0, whatever its default
 * (findings/parameter-defaults.sh).
 */
export const defaultSettings = (): string =>
  parameters
    .flatMap(({ name, default: preset }) =>
      preset === undefined ? [] : `${name}=${JSON.stringify(String(preset))}\n`,
    )
    .join('');
