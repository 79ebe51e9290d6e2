/**
 * The fields of the form, in its order. They stand apart from fields.ts, as every page load
 * downloads them.
 */
export const fieldNames = ['name', 'email', 'phone', 'service', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];

/** The values that a visitor fills in; `service` is '' until one is chosen. */
export type MessageFields = Record<FieldName, string>;
