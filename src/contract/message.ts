import * as z from 'zod/mini';
import { requestedServices } from './services.ts';

/** Longest accepted value of each field, in UTF-16 code units (what `maxlength` counts). */
export const maxLength = { name: 200, email: 254, phone: 40, message: 5000 } as const;

const text = (max: number, tooLong: string) => z.string().check(z.trim(), z.maxLength(max, tooLong));

/**
 * The five fields a visitor fills. Error messages are keys of the
 * `validation` catalogue; the specification's section 5 gives the rules.
 */
export const messageFields = z.strictObject({
  name: text(maxLength.name, 'name.tooLong').check(z.minLength(2, 'name.tooShort')),
  email: text(maxLength.email, 'email.tooLong').check(z.email('email.invalid')),
  phone: text(maxLength.phone, 'phone.tooLong'),
  service: z.enum(requestedServices, 'service.required'),
  message: text(maxLength.message, 'message.tooLong').check(z.minLength(10, 'message.tooShort')),
});

/** What the browser sends: the fields, an id that makes a repeated send the same message, and the visitor's language. */
export const messageRequest = z.extend(messageFields, {
  id: z.uuid(),
  locale: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.maxLength(35)),
});

export type MessageFields = z.infer<typeof messageFields>;
export type MessageRequest = z.infer<typeof messageRequest>;

/** Details of an `invalid-argument` answer: field name to `validation` key. */
export type InvalidFields = { fields: Record<string, string> };
