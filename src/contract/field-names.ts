/**
 * The fields of the form, in its order. Apart from fields.ts, as every page load downloads this.
 */
export const fieldNames = ['name', 'email', 'phone', 'service', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];

/** The honeypot's name: one that browsers don't autofill. */
export const trapName = 'reference';
