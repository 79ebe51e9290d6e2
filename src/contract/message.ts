import type { ParseKeys } from 'i18next';
import * as z from 'zod/mini';
import { cleanAddress, isAddress } from './address.ts';
import { cleanLine, cleanText, lengthOf } from './clean-text.ts';
import type { FieldName } from './field-names.ts';
import { fieldProperties, type OptionalField } from './fields.ts';
import { requestedServices } from './services.ts';

/** A misspelt key of the catalogue fails to compile. */
type Key = ParseKeys<'validation'>;
const key = (validationKey: Key) => validationKey;

const text = (field: FieldName, clean: (text: string) => string, tooShort: Key, tooLong: Key) =>
  z.string(tooShort).check(
    z.overwrite(clean),
    z.refine((value) => lengthOf(value) >= fieldProperties[field].min, tooShort),
    z.refine((value) => lengthOf(value) <= fieldProperties[field].max, tooLong),
  );

/** Nobody is refused for a field that is cut: of more than fits, the beginning is kept. */
const line = (field: FieldName) =>
  z.string().check(z.overwrite((value) => cleanLine(Array.from(cleanLine(value)).slice(0, fieldProperties[field].max).join(''))));

/** The fields a visitor fills. Error messages are keys of the `validation` catalogue. Fields that aren't known are dropped. */
export const messageFields = z.object({
  name: text('name', cleanLine, 'name.tooShort', 'name.tooLong'),
  email: text('email', cleanAddress, 'email.invalid', 'email.tooLong').check(z.refine(isAddress, key('email.invalid'))),
  phone: line('phone'),
  service: z.enum(requestedServices, key('service.required')),
  message: text('message', cleanText, 'message.tooShort', 'message.tooLong'),
} satisfies Record<FieldName, z.ZodMiniType>);

/** What is wrong with an optional field, or missing, never refuses a message. */
const optionalFields = { phone: z.catch(messageFields.shape.phone, '') } satisfies Record<OptionalField, z.ZodMiniType>;

/**
 * What a page sends: the fields, and what it adds to them. Pages of other releases send it as well, older ones and, after a
 * roll-back, newer ones (docs/decisions/0025-versions-side-by-side.md): what they lack has a default, except what no message
 * can do without, and what they add is dropped.
 */
export const messageRequest = z.extend(messageFields, {
  ...optionalFields,
  /** Another release may offer what this one doesn't. */
  service: z.string(key('service.required')).check(z.regex(/^[a-z0-9-]{1,60}$/, key('service.required'))),
  // The visitor hasn't written the following: what is wrong with it, or missing, never refuses the message.
  /** Made by the page: the same id is the same message, however often it is sent. Without our code, or in another form, there is none. */
  id: z.catch(z.optional(z.uuid()), undefined),
  /** The language of the page; null if that isn't known. */
  locale: z.catch(z.nullable(z.string().check(z.maxLength(35), z.refine(isLanguageTag))), null),
  /** A honeypot: hidden from people, filled in by bots. */
  trap: z.catch(z.string(), ''),
  /** The draft that it was written in: the id is made of this and the fields (message-id.ts). */
  draft: z.catch(z.optional(z.uuid()), undefined),
  /** The proof of work for the draft (proof.ts). */
  proof: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  /** Whether this only tries whether a message would be taken: it isn't stored. */
  check: z.catch(z.boolean(), false),
});

export type MessageFields = z.infer<typeof messageFields>;
/** As a page sends it. */
export type MessageRequest = Omit<z.infer<typeof messageRequest>, 'id' | 'check'> & { id: string; check?: boolean };

/** A language with script and region, as `lang` has it: with extensions it has no name to show the staff, and no mail could be written. */
export function isLanguageTag(tag: string): boolean {
  try {
    const locale = new Intl.Locale(tag);
    return locale.baseName === String(locale);
  } catch {
    return false;
  }
}
