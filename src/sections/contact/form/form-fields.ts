import * as z from 'zod/mini';
import { trapName } from '../../../contract/field-names.ts';
import { messageFields } from '../../../contract/message.ts';

export const formFields = z.extend(messageFields, { [trapName]: z.string() });

export type FormFields = z.infer<typeof formFields>;
