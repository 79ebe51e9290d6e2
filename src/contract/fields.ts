/**
 * The fields of the form, in its order, and how long a cleaned text may be in each, in characters (`lengthOf`; decision 8).
 * Where `min` is 0, other rules say what is too little. Apart from the schema (message.ts), which the first script of a page
 * doesn't need.
 */
export const limits = {
  name: { min: 2, max: 200 },
  email: { min: 0, max: 254 },
  phone: { min: 0, max: 100 },
  service: { min: 0, max: 60 },
  message: { min: 10, max: 5000 },
} as const;

export type FieldName = keyof typeof limits;

export const fieldNames = Object.keys(limits) as FieldName[];

/** The honeypot's name in the form: one that browsers don't autofill. */
export const trapName = 'reference';
