import * as z from 'zod/mini';
import { cleanLine, cleanText } from './clean-text.ts';
import { requestedServices } from './services.ts';

/** Longest accepted value of each field, in UTF-16 code units (what `maxlength` counts). */
export const maxLength = { name: 200, email: 254, phone: 40, message: 5000 } as const;

const line = (max: number, tooLong: string, wrong: string) =>
  z.string(wrong).check(z.overwrite(cleanLine), z.maxLength(max, tooLong));

/**
 * The five fields a visitor fills. Error messages are keys of the
 * `validation` catalogue; the specification's section 5 gives the rules.
 */
export const messageFields = z.strictObject({
  name: line(maxLength.name, 'name.tooLong', 'name.tooShort').check(z.minLength(2, 'name.tooShort')),
  email: line(maxLength.email, 'email.tooLong', 'email.invalid').check(z.email('email.invalid')),
  phone: line(maxLength.phone, 'phone.tooLong', 'phone.tooLong'),
  service: z.enum(requestedServices, 'service.required'),
  message: z
    .string('message.tooShort')
    .check(z.overwrite(cleanText), z.maxLength(maxLength.message, 'message.tooLong'), z.minLength(10, 'message.tooShort')),
});

/** What the browser sends: the fields, and what the visitor does not type. */
export const messageRequest = z.extend(messageFields, {
  /** Made by the browser: the same id is the same message, however often it is sent. */
  id: z.uuid(),
  /** The language of the page, as in its `lang`. */
  locale: z.string().check(z.maxLength(35), z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
  /** A field that people don't see; programs that fill every field betray themselves. */
  trap: z.string().check(z.maxLength(1000)),
  /** Milliseconds between the first sight of the form and its sending. */
  fillTime: z.number().check(z.nonnegative()),
});

export type MessageFields = z.infer<typeof messageFields>;
export type MessageRequest = z.infer<typeof messageRequest>;

/** Details of an `invalid-argument` answer: field name to `validation` key. */
export type InvalidFields = { fields: Record<string, string> };
