/**
 * The fields of the form, in its order. Apart from fields.ts, as every page load downloads this.
 */
export const fieldNames = ['name', 'email', 'phone', 'service', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];

/** The values that a visitor fills in. A service that isn't chosen yet is ''. */
export type MessageFields = Record<FieldName, string>;
