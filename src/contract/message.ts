import type { ParseKeys } from 'i18next';
import * as z from 'zod/mini';
import { cleanAddress, isAddress } from './address.ts';
import { cleanLine, cleanText, lengthOf } from './clean-text.ts';
import type { FieldName } from './field-names.ts';
import { fieldProperties, type FieldWith, rawMax } from './fields.ts';
import { requestedServices } from './services.ts';

/** With this type, a misspelt key of the catalogue doesn't compile. */
type Key = ParseKeys<'validation'>;
const key = (validationKey: Key) => validationKey;

/** A text longer than `rawMax` is refused before it is cleaned, because cleaning takes time. */
const text = (field: FieldName, clean: (text: string) => string, tooShort: Key, tooLong: Key) =>
  z.string(tooShort).check(
    z.refine((value) => value.length <= rawMax(field), { error: tooLong, abort: true }),
    z.overwrite(clean),
    z.refine((value) => lengthOf(value) >= fieldProperties[field].min, tooShort),
    z.refine((value) => lengthOf(value) <= fieldProperties[field].max, tooLong),
  );

const cutLine = (field: FieldWith<{ beyond: 'cut' }>) =>
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
 * The fields that a visitor fills in. Error messages are keys of the `validation` catalogue.
 * Unknown fields are dropped.
 */
export const messageFields = z.object({
  name: text('name', cleanLine, 'name.tooShort', 'name.tooLong'),
  email: text('email', cleanAddress, 'email.invalid', 'email.tooLong').check(
    z.refine(isAddress, key('email.invalid')),
  ),
  phone: cutLine('phone'),
  service: z.enum(requestedServices, key('service.required')),
  message: text('message', cleanText, 'message.tooShort', 'message.tooLong'),
} satisfies Record<FieldName, z.ZodMiniType>);

/** Fields that pages of another release may lack. A wrong value becomes ''. */
const mayBeMissing = { phone: z.catch(messageFields.shape.phone, '') } satisfies Record<
  FieldWith<{ need: 'optional' | 'required' }>,
  z.ZodMiniType
>;

/**
 * A message as a page of any release sends it (docs/decisions/0005-versions-side-by-side.md): the
 * fields, and values that the page adds. A missing value gets a default, unless its field is
 * `essential`. Unknown values are dropped.
 */
export const messageRequest = z.extend(messageFields, {
  ...mayBeMissing,
  /** Unknown ids pass, because another release may offer other services. */
  service: z
    .string(key('service.required'))
    .check(z.regex(/^[a-z0-9-]{1,60}$/, key('service.required'))),
  // The page adds the values below. A message is never refused because one of them is wrong or
  // missing.
  /**
   * A message that is sent twice with the same id is stored once. A form that the browser posts
   * counts as a message without an id (`posted-form.ts`).
   */
  id: z.catch(z.optional(z.uuid()), undefined),
  /** The page's language; null if unknown. */
  locale: z.catch(
    z.nullable(z.string().check(z.maxLength(35, { abort: true }), z.refine(isLanguageTag))),
    null,
  ),
  trap: z.catch(z.string(), ''),
  /** The draft's id. The message's id is made of the draft's id and the fields (message-id.ts). */
  draft: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{16,60}$/))), undefined),
  /** The draft's proof of work (proof.ts). */
  proof: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  /** Whether the message is a probe, which tests the path of messages and is not stored. */
  probe: z.catch(z.boolean(), false),
});

/** A message as this release's pages send it. */
export type MessageRequest = Omit<z.infer<typeof messageRequest>, 'id' | 'probe'> & {
  id: string;
  probe?: boolean;
};

/**
 * Whether a tag names a language, perhaps with script and region, as in `lang`. Tags with an
 * extension are refused, because the e-mail to staff has no name for such a language.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    const locale = new Intl.Locale(tag);
    return locale.baseName === String(locale);
  } catch {
    return false;
  }
}
