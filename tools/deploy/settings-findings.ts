import { advice, type Finding, good, missing } from './finding.ts';
import { appCheckIsOn, parameters, type Settings, settingsFile, siteKeyName } from './settings.ts';

const address = /^[^\s@,<>]+@[^\s@,<>]+\.[^\s@,<>]+$/;

/** Whether it is one of those that standards keep for examples: what it names can't be reached. */
const isMadeUp = (name: string) => /(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$|^127\./i.test(name);

const domainOf = (mail: string) => mail.slice(mail.lastIndexOf('@') + 1);

/** What is wrong with a value that the type alone doesn't tell; undefined when nothing is. */
const rules: Record<string, (value: string) => string | undefined> = {
  SMTP_HOST: (value) => (isMadeUp(value) ? "the name of your provider's SMTP server" : undefined),
  SMTP_SECURITY: (value) => (['starttls', 'tls'].includes(value) ? undefined : "'starttls' or 'tls'"),
  SMTP_TIMEOUT_SECONDS: (value) => (Number(value) >= 1 && Number(value) <= 35 ? undefined : 'from 1 to 35'),
  MAIL_FROM: (value) => (isAddress(value) ? undefined : 'one e-mail address, which the SMTP server may send from'),
  MAIL_TO: (value) =>
    value.split(',').every((one) => isAddress(one.trim())) ? undefined : 'e-mail addresses, with commas between them',
};

const isAddress = (value: string) => address.test(value) && !isMadeUp(domainOf(value));

const ofType: Record<string, (value: string) => string | undefined> = {
  int: (value) => (/^\d+$/.test(value) ? undefined : 'a whole number'),
  boolean: (value) => (['true', 'false'].includes(value) ? undefined : 'true or false'),
};

/** What a project's settings lack: those of the functions, and App Check's key for the site. */
export function settingsFindings(project: string, settings: Settings | undefined, locales: readonly string[]): Finding[] {
  const file = settingsFile(project);
  if (!settings) return [missing(`${file} is not there`, `Copy functions/.env.example to ${file} and fill it in.`)];
  const problems = [
    ...parameters.flatMap((parameter) => problemOf(parameter, settings[parameter.name])),
    ...Object.keys(settings).flatMap(problemOfName),
    ...problemOfLanguage(settings['MAIL_LOCALE'], locales),
  ];
  const found = problems.map(([what, todo]) => missing(`${file}: ${what}`, todo));
  return [...(found.length ? found : [good(`${file} says everything that the functions need`)]), ...appCheckFindings(settings)];
}

type Problem = [what: string, todo: string];

function problemOf({ name, type, default: preset }: (typeof parameters)[number], value: string | undefined): Problem[] {
  if (value === undefined && preset !== undefined) return [];
  if (!value && preset === undefined) return [[`${name} has no value`, `Say it there: functions/.env.example tells what it is.`]];
  const wanted = ofType[type]?.(value ?? '') ?? rules[name]?.(value ?? '');
  return wanted === undefined ? [] : [[`${name} is '${value}'`, `It has to be ${wanted}.`]];
}

function problemOfName(name: string): Problem[] {
  if (name === 'SMTP_PASSWORD')
    return [['SMTP_PASSWORD stands in a file', 'Take it out. It is a secret: npx firebase functions:secrets:set SMTP_PASSWORD']];
  if (name === siteKeyName || parameters.some((parameter) => parameter.name === name)) return [];
  return [[`nothing is called ${name}`, 'Misspelt? functions/.env.example names all there are.']];
}

function problemOfLanguage(locale: string | undefined, locales: readonly string[]): Problem[] {
  if (!locale || locales.includes(locale)) return [];
  return [
    [`MAIL_LOCALE is '${locale}'`, `It has to be a language that is complete enough to be offered: ${locales.join(', ')}.`],
  ];
}

/** What a preview of the site lacks: it brings no functions, and needs no file. */
export function previewFindings(settings: Settings): Finding[] {
  if (settings[siteKeyName]) return [good('The site has its App Check key')];
  return [advice(`${siteKeyName} is not set: unless App Check is off, its messages are held`, 'docs/deploy.md, previews.')];
}

function appCheckFindings(settings: Settings): Finding[] {
  const [on, key] = [appCheckIsOn(settings), settings[siteKeyName]];
  if (on && key) return [good('App Check is on, and the site has its key')];
  if (on) {
    return [missing(`App Check is on and ${siteKeyName} is not set: no message would be mailed`, 'docs/deploy.md, App Check.')];
  }
  return [advice('App Check is off: any program can send messages', 'Set APP_CHECK=true before the site is known.')];
}
