import { type FieldName, fieldNames } from './field-names.ts';

export type Properties = {
  type: 'text' | 'email' | 'tel' | 'select' | 'multiline';
  /** How long a cleaned text may be, in characters (`lengthOf`; decision 8). Where `min` is 0, other rules say what is too little. */
  min: number;
  max: number;
  /** What becomes of more: an error, or the input takes no more and the function keeps the beginning, as nobody is refused for it. */
  beyond: 'error' | 'cut';
  /** It may be empty, or missing. */
  optional: boolean;
  /** What the browser may fill in. */
  autoComplete?: string;
  /** In the e-mail about a message it has a line with its label, or is quoted without one. */
  mail: 'line' | 'quote';
  /** The daily digest names it: short values only, as longer lines mean that fewer messages fit. */
  digest: boolean;
};

/**
 * What each field of the form is. The service alone is a select: form, e-mail, digest and export show its words by its list
 * (services.ts), so a second select would need one, too.
 */
export const fieldProperties = {
  name: { type: 'text', min: 2, max: 200, beyond: 'error', optional: false, autoComplete: 'name', mail: 'line', digest: true },
  email: {
    type: 'email',
    min: 0,
    max: 254,
    beyond: 'error',
    optional: false,
    autoComplete: 'email',
    mail: 'line',
    digest: false,
  },
  phone: { type: 'tel', min: 0, max: 100, beyond: 'cut', optional: true, autoComplete: 'tel', mail: 'line', digest: false },
  service: { type: 'select', min: 0, max: 60, beyond: 'error', optional: false, mail: 'line', digest: true },
  message: { type: 'multiline', min: 10, max: 5000, beyond: 'error', optional: false, mail: 'quote', digest: false },
} as const satisfies Record<'service', Properties> &
  Record<Exclude<FieldName, 'service'>, Properties & { type: Exclude<Properties['type'], 'select'> }>;

/** The fields that may be empty. */
export type OptionalField = {
  [Name in FieldName]: (typeof fieldProperties)[Name]['optional'] extends true ? Name : never;
}[FieldName];

export const isOptional = (name: FieldName): name is OptionalField => fieldProperties[name].optional;

/** The fields whose properties fulfil a condition, in the form's order. */
export const fieldsWhere = (condition: (properties: Properties) => boolean): FieldName[] =>
  fieldNames.filter((name) => condition(fieldProperties[name]));
