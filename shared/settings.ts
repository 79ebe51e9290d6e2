import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseEnv, styleText } from 'node:util';
import { z } from 'zod';
import * as config from '../functions/src/config.ts';
import { backoff } from '../functions/src/copies/copy.ts';
import { longest } from '../functions/src/time-limits.ts';
import { cleanAddress, isAddress } from '../src/contract/address.ts';
import { sourceLocale } from '../src/i18n/locales.ts';
import { UserError } from './command.ts';

export type Problem = { blocks: boolean; what: string; todo: string };

export function printProblems(problems: Problem[]): boolean {
  for (const { blocks, what, todo } of problems)
    console.log(
      `${blocks ? styleText('red', '✗') : styleText('yellow', '!')} ${what}\n    ${todo}`,
    );
  return problems.some(({ blocks }) => blocks);
}

const blocker = (what: string, todo: string): Problem => ({ blocks: true, what, todo });

/** The languages that staff can be mailed in, French first. */
export const staffLocales = (folder = process.env['LOCALES_FOLDER'] || 'locales'): string[] => [
  sourceLocale,
  ...globSync('*.po', { cwd: folder }).map((file) => basename(file, '.po')),
];

/** What MAIL_LOCALE has to be. @param locales that staff can be mailed in */
export const mailLocaleRule = (locales: readonly string[]) =>
  `a language that has a file in locales: ${locales.join(', ')}`;

/** A project's settings by name: parameters of the functions, and what the site's build takes. */
export type Settings = Record<string, string>;

type Parameter = { name: string; toSpec: () => { type: string; default?: string | number } };

const isParameter = (value: unknown): value is Parameter =>
  value instanceof Object && 'toSpec' in value;

/** The parameters of functions/src/config.ts, without secrets, which no file holds. */
export const parameters = Object.values<unknown>(config)
  .flatMap((value) => [value, ...Object.values(Object(value) as object)])
  .filter(isParameter)
  .map((parameter) => ({ ...parameter.toSpec(), name: parameter.name }))
  .filter(({ type }) => type !== 'secret');

export const setupSettings = ['ALERTS_TO', 'MONTHLY_BUDGET'] as const;

export const settingsFile = (project: string) => `functions/.env.${project}`;

/**
 * From the project's file; undefined without one. @throws UserError if nothing, or another program,
 * would understand it
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

/** Without the byte-order mark that Windows' editors write. */
function textOf(file: string): string {
  const bytes = readFileSync(file);
  // UTF-16 has zeros.
  if (bytes.includes(0)) throw new UserError(`${file} is in UTF-16: save it as UTF-8.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError(`${file} is in another encoding: save it as UTF-8.`);
  }
}

/**
 * A file for the Firebase CLI, which asks for every parameter without a value, and without which a
 * parameter is '' or 0, whatever its default (findings/parameter-defaults.sh). A project's own file
 * goes before it.
 */
export const defaultSettings = (): string =>
  parameters
    .flatMap(({ name, default: preset }) =>
      preset === undefined ? [] : `${name}=${JSON.stringify(String(preset))}\n`,
    )
    .join('');

/**
 * Whether a name is reserved for examples (RFC 2606) or for networks that nobody outside can reach.
 */
export const isReserved = (name: string) =>
  /(^|\.)(example|test|invalid|localhost|localdomain|local|lan|internal|home\.arpa|example\.(com|org|net))$|^127\./i.test(
    name,
  );

/** Nothing cleans an address here: mail to `a@b.ci;` would bounce. */
const isUsable = (mail: string) =>
  mail.toLowerCase() === cleanAddress(mail).toLowerCase() &&
  isAddress(mail) &&
  !isReserved(mail.replace(/.*@/, ''));

const areAddresses = (list: string) => list.split(',').every((one) => isUsable(one.trim()));

/** Servers ignore case: such a recipient would get each e-mail twice. */
function areDifferent(list: string): boolean {
  const addresses = list.split(',').map((one) => one.trim().toLowerCase());
  return new Set(addresses).size === addresses.length;
}

/** A corrected list, if its parts are addresses, or what the setting has to be. */
function asList(list: unknown, otherwise: string): string {
  const addresses = String(list).split(/[,;]/).map(cleanAddress);
  const different = [
    ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
  ];
  return different.every(isUsable) ? different.join(', ') : otherwise;
}

function oneAddress(address: unknown): string {
  const otherwise = 'one e-mail address alone, which the SMTP server may send from';
  const written = asList(address, otherwise);
  return written.includes(',') ? otherwise : written;
}

function wholeNumber(least: number, most: number) {
  const fits = (value: string) =>
    /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
  return z.string().refine(fits, `a whole number from ${least} to ${most}`);
}

/** Firestore has dates up to the year 9999. */
const days = wholeNumber(0, 36_500);

/** 0 keeps messages; fewer than seven days would delete one before a digest lists it. */
const retention = z
  .string()
  .refine(
    (value) => value === '0' || wholeNumber(7, 36_500).safeParse(value).success,
    '0, or a whole number from 7 to 36500',
  );

const isServer = (host: string) => z.regexes.domain.test(host) && !isReserved(host);

const hasOnlyVisible = (text: string) => !/[\p{C}\p{Z}](?<! )/u.test(text) && text === text.trim();

/** Each message completes “It has to be …”. */
function schemaFor(locales: readonly string[]) {
  const addresses = z.string().refine((list) => areAddresses(list) && areDifferent(list), {
    error: ({ input }) => asList(input, 'e-mail addresses, each once, with commas between them'),
  });
  const byType: Record<string, z.ZodType> = {
    // With 0, nothing would be accepted or mailed.
    int: wholeNumber(1, 1_000_000),
    string: z.string().refine(hasOnlyVisible, 'without invisible characters'),
  };
  const byName: Record<string, z.ZodType> = {
    SMTP_HOST: z
      .string()
      .refine(
        isServer,
        "the name of your provider's SMTP server alone, such as smtp.company.ci: no https://, port or space",
      ),
    SMTP_PORT: wholeNumber(1, 65_535)
      .refine((port) => Number(port) !== 25, '587 or 465: Google lets nobody out to port 25')
      .refine(
        (port) => !readingPorts.includes(Number(port)),
        '587 or 465: this port is for reading e-mails',
      ),
    SMTP_SECURITY: z.enum(securities, "'starttls' or 'tls'"),
    SMTP_TIMEOUT_SECONDS: wholeNumber(1, longest.timeoutSeconds),
    SMTP_FINAL_REPLY_SECONDS: wholeNumber(1, longest.finalReplySeconds),
    MAIL_FROM: z.string().refine(isUsable, {
      error: ({ input }) => oneAddress(input),
    }),
    MAIL_LOCALE: z.enum(['', ...locales], mailLocaleRule(locales)),
    MAIL_TO: addresses,
    NOTIFICATION_MAX_PER_SECOND: wholeNumber(1, 500),
    // 0 turns these off.
    QUIET_DAYS: days,
    RETENTION_DAYS: retention,
    ALERTS_TO: z.literal('').or(addresses),
    MONTHLY_BUDGET: z.literal('').or(wholeNumber(1, 1_000_000_000)),
  };
  const entries = parameters.map(({ name, type, default: preset }) => {
    const rule = byName[name] ?? byType[type] ?? z.string();
    return [name, preset === undefined ? rule : rule.optional()];
  });
  const ofSetup = setupSettings.map((name) => [name, byName[name]?.optional()]);
  return z.strictObject(Object.fromEntries([...entries, ...ofSetup]));
}

const securities = ['starttls', 'tls'];

const readingPorts = [110, 143, 993, 995];

const securityAt: Record<string, string> = {
  465: 'tls',
  2465: 'tls',
  587: 'starttls',
  2587: 'starttls',
  2525: 'starttls',
};

function pairProblems(file: string, settings: Settings): Problem[] {
  const presets = Object.fromEntries(
    parameters.map(({ name, default: preset }) => [name, String(preset ?? '')]),
  );
  const all = { ...presets, ...settings };
  const {
    SMTP_PORT: port = '',
    SMTP_SECURITY: security = '',
    MAIL_FROM: from = '',
    MAIL_TO: to = '',
  } = all;
  const {
    NOTIFICATION_MIN_BACKOFF_SECONDS: least,
    NOTIFICATION_MAX_BACKOFF_SECONDS: most,
    NOTIFICATION_MAX_ATTEMPTS: attempts,
  } = all;
  const problems: Problem[] = [];
  const wanted = securityAt[Number(port)];
  if (wanted && securities.includes(security) && security !== wanted)
    problems.push(
      blocker(
        `${file}: SMTP_PORT is ${port}, and SMTP_SECURITY ${security}`,
        `Port ${port} goes with '${wanted}'.`,
      ),
    );
  if (Number(least) > Number(most))
    problems.push(
      blocker(
        `${file}: NOTIFICATION_MIN_BACKOFF_SECONDS is above NOTIFICATION_MAX_BACKOFF_SECONDS`,
        'Exchange them.',
      ),
    );
  else if (secondsOf(Number(attempts), Number(least), Number(most)) < 86_400)
    problems.push(
      blocker(
        `${file}: NOTIFICATION_MAX_ATTEMPTS and the backoff give up within a day`,
        'Give more attempts or longer pauses: a mail server may be down for a day.',
      ),
    );
  if (from && to.split(',').some((one) => one.trim().toLowerCase() === from.toLowerCase()))
    problems.push(blocker(`${file}: MAIL_TO has MAIL_FROM in it`, bouncesTodo));
  return problems;
}

/** How long an e-mail is tried. What is no number, or 0, counts as long: another rule names it. */
function secondsOf(attempts: number, least: number, most: number): number {
  let seconds = 0;
  for (let made = 1; made < attempts && seconds < 86_400; made++)
    seconds += backoff(made, least, most);
  return [attempts, least, most].every((one) => one >= 1) ? seconds : Infinity;
}

/**
 * Which settings of a project are missing, wrong or unknown. @param locales that staff can be
 * mailed in
 */
export function settingsProblems(
  project: string,
  settings: Settings | undefined,
  locales: readonly string[],
): Problem[] {
  const file = settingsFile(project);
  if (!settings)
    return [
      blocker(`${file} is missing`, `Copy functions/.env.example to ${file} and fill it in.`),
    ];
  const issues = schemaFor(locales).safeParse(settings).error?.issues ?? [];
  const problems = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => unknownName(file, name));
    const name = String(issue.path[0]);
    const value = settings[name];
    return value
      ? blocker(`${file}: ${name} is '${visible(value)}'`, `It has to be ${issue.message}.`)
      : blocker(
          `${file}: ${name} has no value`,
          `Give it one, or remove the line: functions/.env.example explains it.`,
        );
  });
  return [...problems, ...pairProblems(file, settings)];
}

function visible(text: string): string {
  return text.replaceAll(
    /[\p{C}\p{Z}](?<! )/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

const bouncesTodo =
  "Take another address for one of them: replies of mail servers go to MAIL_FROM, and would be mailed to whoever's mailbox is full or gone.";

/**
 * Providers that want something else than the password that people know: a warning, as nobody can
 * see it from here.
 */
const providers: [host: RegExp, todo: string][] = [
  [
    /(^|\.)(office365|outlook)\.com$/i,
    'Microsoft 365 refuses passwords (535 5.7.139) unless Authenticated SMTP is allowed for the mailbox: ops/deploy.md.',
  ],
  [
    /(^|\.)(gmail|googlemail)\.com$|(^|\.)smtp-relay\.gmail\.com$/i,
    'Google wants an app password, not that of the account.',
  ],
  [
    /(^|\.)(amazonaws|sendgrid\.net|mailjet|brevo|sendinblue|mailgun)\b/i,
    'It wants an SMTP key of its own, and a verified sender.',
  ],
];

export function providerRemarks({ SMTP_HOST: host = '' }: Settings): Problem[] {
  const [, todo] = providers.find(([of]) => of.test(host)) ?? [];
  return todo ? [{ blocks: false, what: `SMTP_HOST is ${host}`, todo }] : [];
}

const unknownName = (file: string, name: string) =>
  name === 'SMTP_PASSWORD'
    ? blocker(
        `${file}: ${name} is in a file`,
        'Remove it. It is a secret, which npm run setup asks for.',
      )
    : blocker(
        `${file}: there is no setting ${name}`,
        'Misspelt? functions/.env.example lists them all.',
      );
