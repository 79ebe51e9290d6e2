/** The fields of the form, in its order; what they are is in fields.ts. Apart, because every page load downloads this. */
export const fieldNames = ['name', 'email', 'phone', 'service', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];

/** The honeypot's name in the form: one that browsers don't autofill. */
export const trapName = 'reference';
