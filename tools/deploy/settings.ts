import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as config from '../../functions/src/config.ts';

/** A project's settings by name: parameters of the functions, and what the site's build takes. */
export type Settings = Record<string, string>;

type Parameter = { name: string; toSpec: () => { type: string; default?: unknown } };

const isParameter = (value: unknown): value is Parameter => value instanceof Object && 'toSpec' in value;

/** The parameters that functions/src/config.ts declares; secrets, which no file holds, are left out. */
export const parameters = Object.values<unknown>(config)
  .flatMap((value) => [value, ...Object.values(Object(value) as object)])
  .filter(isParameter)
  .map((parameter) => ({ ...parameter.toSpec(), name: parameter.name }))
  .filter(({ type }) => type !== 'secret');

/** App Check's reCAPTCHA Enterprise key: the one setting of the site's build (src/sections/contact/send-message.ts). */
export const siteKeyName = 'VITE_APP_CHECK_SITE_KEY';

export const settingsFile = (project: string) => `functions/.env.${project}`;

/** A project's settings from its file; undefined without one. */
export function readSettings(project: string): Settings | undefined {
  const file = settingsFile(project);
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Settings) : undefined;
}

/**
 * What the functions are deployed with, as a file for the Firebase CLI: with
 * the defaults written out, as it asks for every parameter that has no value,
 * and fails where nobody can answer.
 */
export const settingsOfFunctions = (settings: Settings): string =>
  parameters
    .map(({ name, default: preset }) => ({ name, value: settings[name] ?? preset }))
    .filter(({ value }) => value !== undefined)
    .map(({ name, value }) => `${name}=${JSON.stringify(String(value))}\n`)
    .join('');
