import { z } from 'zod';
import { backoff } from '../../functions/src/copies/copy.ts';
import { longest } from '../../functions/src/time-limits.ts';
import { cleanAddress, isAddress } from '../../src/contract/address.ts';
import { mailLocaleRule, parameters, type Settings, settingsFile } from '../../shared/settings.ts';
import type { Problem } from './problem.ts';

/** Settings that only set-up reads. */
export const setupSettings = ['ALERTS_TO', 'MONTHLY_BUDGET', 'TRIALS'] as const;

const blocker = (what: string, todo: string): Problem => ({ blocks: true, what, todo });

/** Whether a domain is reserved for examples (RFC 2606) or for private networks. */
export const isReserved = (name: string) =>
  /(^|\.)(example|test|invalid|localhost|localdomain|local|lan|internal|home\.arpa|example\.(com|org|net))$|^127\./i.test(
    name,
  );

/**
 * Whether e-mails to an e-mail address can arrive. An e-mail address that would have to be cleaned
 * first, such as `a@b.ci;`, is wrong.
 */
const isUsable = (mail: string) =>
  mail.toLowerCase() === cleanAddress(mail).toLowerCase() &&
  isAddress(mail) &&
  !isReserved(mail.replace(/.*@/, ''));

const areAddresses = (list: string) => list.split(',').every((one) => isUsable(one.trim()));

/**
 * Whether no recipient is named twice. Upper and lower case count as the same, because almost all
 * mail servers ignore case.
 */
function areDifferent(list: string): boolean {
  const addresses = list.split(',').map((one) => one.trim().toLowerCase());
  return new Set(addresses).size === addresses.length;
}

function wholeNumber(least: number, most: number) {
  const fits = (value: string) =>
    /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
  return z.string().refine(fits, `a whole number from ${least} to ${most}`);
}

/** At most about a hundred years, because Firestore can't store times after the year 9999. */
const days = wholeNumber(0, 36_500);

/**
 * RETENTION_DAYS can be 0, which keeps messages forever. Otherwise it is at least a week, so that
 * digests list a message well before it is deleted.
 */
const retention = z
  .string()
  .refine(
    (value) => value === '0' || wholeNumber(7, 36_500).safeParse(value).success,
    '0, or a whole number from 7 to 36500',
  );

const isServer = (host: string) => z.regexes.domain.test(host) && !isReserved(host);

const hasOnlyVisible = (text: string) => !/[\p{C}\p{Z}](?<! )/u.test(text) && text === text.trim();

const addresses = z
  .string()
  .refine(
    (list) => areAddresses(list) && areDifferent(list),
    'e-mail addresses without accents, each once, with commas between them',
  );

/** The rules for all settings. Each rule's text completes “It has to be …”. */
function schemaFor(locales: readonly string[]) {
  const byType: Record<string, z.ZodType> = {
    // With 0, a limit would let nothing pass, or there would be no pause between attempts.
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
    SMTP_PORT: wholeNumber(1, 65_535).refine(
      (port) => Number(port) !== 25,
      '587 or 465: Google lets nobody out to port 25',
    ),
    SMTP_SECURITY: z.enum(['starttls', 'tls'], "'starttls' or 'tls'"),
    SMTP_TIMEOUT_SECONDS: wholeNumber(1, longest.timeoutSeconds),
    SMTP_FINAL_REPLY_SECONDS: wholeNumber(1, longest.finalReplySeconds),
    MAIL_FROM: z.string().refine(isUsable, 'one e-mail address alone, without accents'),
    MAIL_LOCALE: z.enum(['', ...locales], mailLocaleRule(locales)),
    MAIL_TO: addresses,
    MAIL_MAX_PER_SECOND: wholeNumber(1, 500),
    // In these two settings, 0 means "off".
    QUIET_DAYS: days,
    RETENTION_DAYS: retention,
    ALERTS_TO: z.literal('').or(addresses),
    MONTHLY_BUDGET: z.literal('').or(wholeNumber(1, 1_000_000_000)),
    TRIALS: z.enum(['', 'yes'], "'yes', or left out"),
  };
  const entries = parameters.map(({ name, type, default: preset }) => {
    const rule = byName[name] ?? byType[type] ?? z.string();
    return [name, preset === undefined ? rule : rule.optional()];
  });
  const ofSetup = setupSettings.map((name) => [name, byName[name]?.optional()]);
  return z.strictObject(Object.fromEntries([...entries, ...ofSetup]));
}

const securityAt: Record<string, string> = { 465: 'tls', 587: 'starttls' };

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
    MAIL_MIN_BACKOFF_SECONDS: least,
    MAIL_MAX_BACKOFF_SECONDS: most,
    MAIL_MAX_ATTEMPTS: attempts,
  } = all;
  const problems: Problem[] = [];
  const wanted = securityAt[Number(port)];
  if (wanted && security !== wanted)
    problems.push(
      blocker(
        `${file}: SMTP_PORT is ${port}, and SMTP_SECURITY is ${security}`,
        `Port ${port} goes with '${wanted}'.`,
      ),
    );
  if (Number(least) > Number(most))
    problems.push(
      blocker(
        `${file}: MAIL_MIN_BACKOFF_SECONDS is above MAIL_MAX_BACKOFF_SECONDS`,
        'Exchange the two values.',
      ),
    );
  else if (secondsOf(Number(attempts), Number(least), Number(most)) < 86_400)
    problems.push(
      blocker(
        `${file}: with MAIL_MAX_ATTEMPTS and the backoff, an e-mail is given up within a day`,
        'Give more attempts or longer pauses: a mail server may be down for a day.',
      ),
    );
  if (from && to.split(',').some((one) => one.trim().toLowerCase() === from.toLowerCase()))
    problems.push(blocker(`${file}: MAIL_TO has MAIL_FROM in it`, bouncesTodo));
  return problems;
}

/**
 * How long an e-mail is tried, in seconds. Counting stops after a day. Infinity if a setting is
 * below 1 or no number, because another rule reports such a setting.
 */
function secondsOf(attempts: number, least: number, most: number): number {
  let seconds = 0;
  for (let made = 1; made < attempts && seconds < 86_400; made++)
    seconds += backoff(made, least, most);
  return [attempts, least, most].every((one) => one >= 1) ? seconds : Infinity;
}

/** @param locales the languages that staff can be mailed in */
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
      ? blocker(`${file}: ${name} is '${value}'`, `It has to be ${issue.message}.`)
      : blocker(
          `${file}: ${name} has no value`,
          `Give it a value${isRequired(name) ? '' : ', or remove the line'}: functions/.env.example explains this setting.`,
        );
  });
  return [...problems, ...pairProblems(file, settings)];
}

const isRequired = (name: string) =>
  parameters.some((one) => one.name === name && one.default === undefined);

const bouncesTodo =
  'Take another e-mail address for one of the two. Mail servers report a full or missing mailbox to MAIL_FROM, so the report would go to the same mailbox.';

const unknownName = (file: string, name: string) =>
  name === 'SMTP_PASSWORD'
    ? blocker(
        `${file}: ${name} is in a file`,
        'Remove it. It is a secret, which npm run setup asks for.',
      )
    : blocker(
        `${file}: there is no setting ${name}`,
        'Is it misspelt? functions/.env.example lists all settings.',
      );
