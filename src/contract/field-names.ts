/**
 * The names of the form's fields, in the form's order. They have a file of their own because every
 * page load downloads them, but not fields.ts.
 */
export const fieldNames = ['name', 'email', 'phone', 'service', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];

/** The values that a visitor fills in; `service` is '' until the visitor chooses a service. */
export type MessageFields = Record<FieldName, string>;
