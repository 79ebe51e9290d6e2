import type { ParseKeys } from 'i18next';
import * as z from 'zod/mini';
import { cleanAddress, cleanLine, cleanText } from './clean-text.ts';
import { requestedServices } from './services.ts';

/**
 * How long a text may be in each field, in UTF-16 code units (what `maxlength`
 * counts). Where `min` is 0, other rules say what is too little.
 */
export const limits = {
  name: { min: 2, max: 200 },
  email: { min: 0, max: 254 },
  phone: { min: 0, max: 40 },
  message: { min: 10, max: 5000 },
} as const;

/** A misspelt key of the catalogue fails to compile. */
const key = (validationKey: ParseKeys<'validation'>) => validationKey;

const line = (max: number, tooLong: ParseKeys<'validation'>, wrong: ParseKeys<'validation'>, clean = cleanLine) =>
  z.string(wrong).check(z.overwrite(clean), z.maxLength(max, tooLong));

/** The fields a visitor fills. Error messages are keys of the `validation` catalogue. */
export const messageFields = z.strictObject({
  name: line(limits.name.max, 'name.tooLong', 'name.tooShort').check(z.minLength(limits.name.min, key('name.tooShort'))),
  email: line(limits.email.max, 'email.tooLong', 'email.invalid', cleanAddress).check(z.email(key('email.invalid'))),
  phone: line(limits.phone.max, 'phone.tooLong', 'phone.tooLong'),
  service: z.enum(requestedServices, key('service.required')),
  message: z
    .string(key('message.tooShort'))
    .check(
      z.overwrite(cleanText),
      z.maxLength(limits.message.max, key('message.tooLong')),
      z.minLength(limits.message.min, key('message.tooShort')),
    ),
});

/** The honeypot's name in the form: one that browsers don't autofill. */
export const trapName = 'reference';

/** What the browser sends: the fields, and what it adds to them. */
export const messageRequest = z.extend(messageFields, {
  /** A page opened before a deployment may ask for what is no longer offered. */
  service: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, key('service.required'))),
  /** Made by the browser: the same id is the same message, however often it is sent. */
  id: z.uuid(),
  // The visitor hasn't written the following: what is wrong with it, or missing, never refuses the message.
  /** The language of the page; null if that isn't known. */
  locale: z.catch(z.nullable(z.string().check(z.maxLength(35), z.refine(isLanguageTag))), null),
  /** A honeypot: hidden from people, filled in by bots. */
  trap: z.catch(z.string(), ''),
  /** Milliseconds from the opening of the page, or from the start of a kept or further message, to the sending; null if not known. */
  fillTime: z.catch(z.nullable(z.number().check(z.nonnegative())), null),
  /** The draft that it was written in: the id is made of this and the fields (message-id.ts). */
  draft: z.catch(z.optional(z.uuid()), undefined),
  /** The proof of work for the draft (proof.ts). */
  proof: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});

/** The same from a browser without our code: the id follows from the fields. */
export const postedMessage = z.omit(messageRequest, { id: true });

export type MessageFields = z.infer<typeof messageFields>;
export type MessageRequest = z.infer<typeof messageRequest>;

/** A language with script and region, as `lang` has it: with extensions it has no name to show the staff, and no mail could be written. */
export function isLanguageTag(tag: string): boolean {
  try {
    const locale = new Intl.Locale(tag);
    return locale.baseName === String(locale);
  } catch {
    return false;
  }
}
