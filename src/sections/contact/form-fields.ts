import * as z from 'zod/mini';
import { trapName } from '../../contract/field-names.ts';
import { messageFields } from '../../contract/message.ts';

/** The fields of a message, and the honeypot. */
export const formFields = z.extend(messageFields, { [trapName]: z.string() });

export type FormFields = z.infer<typeof formFields>;
