import { existsSync, readFileSync } from 'node:fs';
import { parseEnv, styleText } from 'node:util';
import { z } from 'zod';
import * as config from '../../functions/src/config.ts';
import { longest } from '../../functions/src/time-limits.ts';
import { cleanAddress, isAddress } from '../../src/contract/address.ts';

/** What a check before a deployment found, and what to do about it. */
export type Problem = { blocks: boolean; what: string; todo: string };

/** Returns whether one of them blocks what is to be done. */
export function printProblems(problems: Problem[]): boolean {
  for (const { blocks, what, todo } of problems)
    console.log(`${blocks ? styleText('red', '✗') : styleText('yellow', '!')} ${what}\n    ${todo}`);
  return problems.some(({ blocks }) => blocks);
}

const blocker = (what: string, todo: string): Problem => ({ blocks: true, what, todo });

/** What MAIL_LOCALE has to be. @param locales that staff can be mailed in */
export const mailLocaleRule = (locales: readonly string[]) =>
  `a language whose texts email:… are translated (npm run locale:check): ${locales.join(', ')}`;

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

/** What only `npm run setup` takes from the settings (tools/cloud/setup.ts). */
export const setupSettings = ['ALERTS_TO', 'MONTHLY_BUDGET'] as const;

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

/** Whether the name is reserved for examples or local use (RFC 2606), and can't be reached. */
export const isReserved = (name: string) => /(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$|^127\./i.test(name);

/** Checked as written: unlike the form, nothing here cleans an address, so mail to `a@b.ci;` would bounce. */
const isUsable = (mail: string) => mail === cleanAddress(mail) && isAddress(mail) && !isReserved(mail.replace(/.*@/, ''));

const areAddresses = (list: string) => list.split(',').every((one) => isUsable(one.trim()));

/** Servers take no notice of the case: two such recipients are one, who would get each e-mail twice. */
function areDifferent(list: string): boolean {
  const addresses = list.split(',').map((one) => one.trim().toLowerCase());
  return new Set(addresses).size === addresses.length;
}

const wholeNumber = /^\d+$/;

function fromOneTo(most: number) {
  const fits = (seconds: string) => wholeNumber.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= most;
  return z.string().refine(fits, `a whole number from 1 to ${most}`);
}

/** The settings as functions/src/config.ts declares them, and those of the set-up. Each message completes “It has to be …”. */
function schemaFor(locales: readonly string[]) {
  const aboveZero = z.string().regex(/^0*[1-9]\d*$/, 'a whole number above 0');
  const byType: Record<string, z.ZodType> = {
    int: z.string().regex(wholeNumber, 'a whole number'),
  };
  const byName: Record<string, z.ZodType> = {
    SMTP_HOST: z.string().refine((host) => host && !isReserved(host), "the name of your provider's SMTP server"),
    SMTP_SECURITY: z.enum(['starttls', 'tls'], "'starttls' or 'tls'"),
    SMTP_TIMEOUT_SECONDS: fromOneTo(longest.timeoutSeconds),
    SMTP_FINAL_REPLY_SECONDS: fromOneTo(longest.finalReplySeconds),
    MAIL_FROM: z.string().refine(isUsable, 'one e-mail address, which the SMTP server may send from'),
    MAIL_LOCALE: z.enum(['', ...locales], mailLocaleRule(locales)),
    MAIL_TO: z
      .string()
      .refine((list) => areAddresses(list) && areDifferent(list), 'e-mail addresses, each once, with commas between them'),
    ALERTS_TO: z.string().refine((list) => !list || areAddresses(list), 'e-mail addresses, with commas between them'),
    // With 0, no message would be accepted, mailed, or mailed again once the server is back.
    MESSAGES_PER_ADDRESS: aboveZero,
    NOTIFICATION_MAX_ATTEMPTS: aboveZero,
    NOTIFICATION_MIN_BACKOFF_SECONDS: aboveZero,
    NOTIFICATION_MAX_BACKOFF_SECONDS: aboveZero,
    NOTIFICATION_MAX_PER_SECOND: aboveZero,
    MONTHLY_BUDGET: z.string().regex(/^\d*$/, 'a whole number'),
  };
  const entries = parameters.map(({ name, type, default: preset }) => {
    if (preset === undefined) return [name, byName[name] ?? z.string().min(1)];
    return [name, (byName[name] ?? byType[type] ?? z.string()).optional()];
  });
  const ofSetup = setupSettings.map((name) => [name, byName[name]?.optional()]);
  return z.strictObject(Object.fromEntries([...entries, ...ofSetup]));
}

/**
 * Which settings of a project are missing, wrong or unknown.
 * @param locales that staff can be mailed in
 */
export function settingsProblems(project: string, settings: Settings | undefined, locales: readonly string[]): Problem[] {
  const file = settingsFile(project);
  if (!settings) return [blocker(`${file} is missing`, `Copy functions/.env.example to ${file} and fill it in.`)];
  const issues = schemaFor(locales).safeParse(settings).error?.issues ?? [];
  const problems = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownName(file, name));
    const name = String(issue.path[0]);
    return settings[name]
      ? blocker(`${file}: ${name} is '${settings[name]}'`, `It has to be ${issue.message}.`)
      : blocker(`${file}: ${name} has no value`, 'Set it there: functions/.env.example explains it.');
  });
  const { MAIL_FROM: from = '', MAIL_TO: to = '' } = settings;
  const isSame = to.split(',').some((one) => one.trim().toLowerCase() === from.trim().toLowerCase());
  return from && isSame ? [...problems, blocker(`${file}: MAIL_TO has MAIL_FROM in it`, bouncesTodo)] : problems;
}

const bouncesTodo =
  "Take another address for one of them: replies of mail servers go to MAIL_FROM, and would be mailed to whoever's mailbox is full or gone.";

/** What some providers want instead of the password that people know. None of it can be seen from here: it stops nothing. */
const providers: [host: RegExp, todo: string][] = [
  [
    /(^|\.)(office365|outlook)\.com$/i,
    'Microsoft 365 refuses passwords (535 5.7.139) unless Authenticated SMTP is allowed for the mailbox: docs/deploy.md.',
  ],
  [/(^|\.)(gmail|googlemail)\.com$|(^|\.)smtp-relay\.gmail\.com$/i, 'Google wants an app password, not that of the account.'],
  [
    /(^|\.)(amazonaws|sendgrid\.net|mailjet|brevo|sendinblue|mailgun)\b/i,
    'It wants an SMTP key of its own, and a verified sender.',
  ],
];

/** What to know about the provider of a project's SMTP server. */
export function providerRemarks({ SMTP_HOST: host = '' }: Settings): Problem[] {
  const [, todo] = providers.find(([of]) => of.test(host)) ?? [];
  return todo ? [{ blocks: false, what: `SMTP_HOST is ${host}`, todo }] : [];
}

const unknownName = (file: string, name: string) =>
  name === 'SMTP_PASSWORD'
    ? blocker(`${file}: ${name} is in a file`, 'Remove it. It is a secret, which npm run setup asks for.')
    : blocker(`${file}: there is no setting ${name}`, 'Misspelt? functions/.env.example lists them all.');
