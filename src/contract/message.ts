import type { ParseKeys } from 'i18next';
import * as z from 'zod/mini';
import { cleanAddress, isAddress } from './address.ts';
import { cleanLine, cleanText, lengthOf } from './clean-text.ts';
import type { FieldName } from './field-names.ts';
import { fieldProperties, type FieldWith, rawMax } from './fields.ts';
import { requestedServices } from './services.ts';

/** A misspelt key of the catalogue fails to compile. */
type Key = ParseKeys<'validation'>;
const key = (validationKey: Key) => validationKey;

/** Refused before it is cleaned, as cleaning takes time. */
const text = (field: FieldName, clean: (text: string) => string, tooShort: Key, tooLong: Key) =>
  z.string(tooShort).check(
    z.refine((value) => value.length <= rawMax(field), { error: tooLong, abort: true }),
    z.overwrite(clean),
    z.refine((value) => lengthOf(value) >= fieldProperties[field].min, tooShort),
    z.refine((value) => lengthOf(value) <= fieldProperties[field].max, tooLong),
  );

/** More than fits is cut, and never refused. */
const line = (field: FieldWith<{ beyond: 'cut' }>) =>
  z.string().check(
    z.overwrite((value) =>
      cleanLine(
        Array.from(cleanLine(value.slice(0, rawMax(field))))
          .slice(0, fieldProperties[field].max)
          .join(''),
      ),
    ),
  );

/**
 * What a visitor fills in. Error messages are keys of the `validation` catalogue. Unknown fields
 * are dropped.
 */
export const messageFields = z.object({
  name: text('name', cleanLine, 'name.tooShort', 'name.tooLong'),
  email: text('email', cleanAddress, 'email.invalid', 'email.tooLong').check(
    z.refine(isAddress, key('email.invalid')),
  ),
  phone: line('phone'),
  service: z.enum(requestedServices, key('service.required')),
  message: text('message', cleanText, 'message.tooShort', 'message.tooLong'),
} satisfies Record<FieldName, z.ZodMiniType>);

/**
 * Pages of another release may lack these. What is wrong with an optional one never refuses a
 * message.
 */
const mayBeMissing = { phone: z.catch(messageFields.shape.phone, '') } satisfies Record<
  FieldWith<{ need: 'optional' | 'required' }>,
  z.ZodMiniType
>;

/**
 * What a page of any release sends (docs/decisions/0025-versions-side-by-side.md): the fields, and
 * what the page adds. What is missing has a default, except what no message can do without; what is
 * unknown is dropped.
 */
export const messageRequest = z.extend(messageFields, {
  ...mayBeMissing,
  /** Another release may offer other services. */
  service: z
    .string(key('service.required'))
    .check(z.regex(/^[a-z0-9-]{1,60}$/, key('service.required'))),
  // Visitors haven't written the rest: what is wrong or missing there never refuses a message.
  /** The same id is the same message, however often it is sent. Without our code there is none. */
  id: z.catch(z.optional(z.uuid()), undefined),
  /** Of the page; null if unknown. */
  locale: z.catch(
    z.nullable(z.string().check(z.maxLength(35, { abort: true }), z.refine(isLanguageTag))),
    null,
  ),
  trap: z.catch(z.string(), ''),
  /** The id is made of draft and fields (message-id.ts). */
  draft: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{16,60}$/))), undefined),
  /** For the draft (proof.ts). */
  proof: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  /** A try, which is not stored. */
  check: z.catch(z.boolean(), false),
});

/** As a page sends it. */
export type MessageRequest = Omit<z.infer<typeof messageRequest>, 'id' | 'check'> & {
  id: string;
  check?: boolean;
};

/** A language with script and region, as in `lang`. With extensions it has no name to mail. */
export function isLanguageTag(tag: string): boolean {
  try {
    const locale = new Intl.Locale(tag);
    return locale.baseName === String(locale);
  } catch {
    return false;
  }
}
