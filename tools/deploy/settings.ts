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

/** What goes into the site's build and not to the functions begins with this, as Vite wants it. */
const ofTheSite = 'VITE_';

/** App Check's reCAPTCHA Enterprise key (src/sections/contact/firebase.ts). */
export const siteKeyName = `${ofTheSite}APP_CHECK_SITE_KEY`;

export const settingsFile = (project: string) => `functions/.env.${project}`;

/** A project's settings from its file; undefined without one. */
export function readSettings(project: string): Settings | undefined {
  const file = settingsFile(project);
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Settings) : undefined;
}

/** Whether the callable wants App Check's token: unless a project's settings say otherwise. */
export const appCheckIsOn = (settings: Settings | undefined) => settings?.['APP_CHECK'] !== 'false';

/** The settings that the site's build takes from its environment. */
export const settingsOfSite = (settings: Settings) => pick(settings, (name) => name.startsWith(ofTheSite));

/**
 * What the functions are deployed with, as a file for the Firebase CLI: with
 * the defaults written out, as it asks for every parameter that has no value,
 * and fails where nobody can answer.
 */
export function settingsOfFunctions(settings: Settings): string {
  const defaults = parameters.filter((parameter) => parameter.default !== undefined);
  const complete = {
    ...Object.fromEntries(defaults.map((parameter) => [parameter.name, String(parameter.default)])),
    ...pick(settings, (name) => !name.startsWith(ofTheSite)),
  };
  return Object.entries(complete)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join('');
}

const pick = (settings: Settings, wanted: (name: string) => boolean): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => wanted(name)));
