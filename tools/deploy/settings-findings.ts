import { z } from 'zod';
import { advice, type Finding, good, missing } from './finding.ts';
import { appCheckIsOn, parameters, type Settings, settingsFile, siteKeyName } from './settings.ts';

/** Whether the name is reserved for examples or local use (RFC 2606), and can't be reached. */
const isReserved = (name: string) => /(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$|^127\./i.test(name);

const isAddress = (mail: string) => /^[^\s@,<>]+@[^\s@,<>]+\.[^\s@,<>]+$/.test(mail) && !isReserved(mail.replace(/.*@/, ''));

const text = z.string().min(1);
/** Each message completes “It has to be …”. */
const byType: Record<string, z.ZodType> = {
  int: z.string().regex(/^\d+$/, 'a whole number'),
  boolean: z.enum(['true', 'false'], 'true or false'),
  string: z.string(),
};
const byName: Record<string, z.ZodType> = {
  SMTP_HOST: text.refine((host) => !isReserved(host), "the name of your provider's SMTP server"),
  SMTP_SECURITY: z.enum(['starttls', 'tls'], "'starttls' or 'tls'"),
  SMTP_TIMEOUT_SECONDS: z.string().refine((seconds) => Number(seconds) >= 1 && Number(seconds) <= 35, 'from 1 to 35'),
  MAIL_FROM: z.string().refine(isAddress, 'one e-mail address, which the SMTP server may send from'),
  MAIL_TO: z
    .string()
    .refine((list) => list.split(',').every((one) => isAddress(one.trim())), 'e-mail addresses, with commas between them'),
};

const schemaFor = (locales: readonly string[]) =>
  z.strictObject({
    ...Object.fromEntries(
      parameters.map(({ name, type, default: preset }) => {
        const schema = byName[name] ?? (preset === undefined ? text : byType[type]) ?? text;
        return [name, preset === undefined ? schema : schema.optional()];
      }),
    ),
    MAIL_LOCALE: z.enum(['', ...locales], `a language that is complete enough to be offered: ${locales.join(', ')}`).optional(),
    [siteKeyName]: z.string().optional(),
  });

/** What a project's settings lack: those of the functions, and App Check's key for the site. */
export function settingsFindings(project: string, settings: Settings | undefined, locales: readonly string[]): Finding[] {
  const file = settingsFile(project);
  if (!settings) return [missing(`${file} is not there`, `Copy functions/.env.example to ${file} and fill it in.`)];
  const issues = schemaFor(locales).safeParse(settings).error?.issues ?? [];
  const found = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownName(file, name));
    const name = String(issue.path[0]);
    return settings[name]
      ? missing(`${file}: ${name} is '${settings[name]}'`, `It has to be ${issue.message}.`)
      : missing(`${file}: ${name} has no value`, 'Set it there: functions/.env.example explains it.');
  });
  return [...(found.length ? found : [good(`${file} has everything that the functions need`)]), ...appCheckFindings(settings)];
}

const unknownName = (file: string, name: string) =>
  name === 'SMTP_PASSWORD'
    ? missing(
        `${file}: SMTP_PASSWORD is in a file`,
        'Remove it. It is a secret: npx firebase functions:secrets:set SMTP_PASSWORD',
      )
    : missing(`${file}: there is no setting ${name}`, 'Misspelt? functions/.env.example lists them all.');

/** What a preview of the site lacks: it brings no functions, and needs no file. */
export const previewFindings = (settings: Settings): Finding[] => [
  settings[siteKeyName]
    ? good('The site has its App Check key')
    : advice(`${siteKeyName} is not set: unless App Check is off, its messages are held`, 'docs/deploy.md, previews.'),
];

function appCheckFindings(settings: Settings): Finding[] {
  if (!appCheckIsOn(settings))
    return [advice('App Check is off: any program can send messages', 'Set APP_CHECK=true before the site is known.')];
  return [
    settings[siteKeyName]
      ? good('App Check is on, and the site has its key')
      : missing(`App Check is on and ${siteKeyName} is not set: no message would be mailed`, 'docs/deploy.md, App Check.'),
  ];
}
