import { type FieldName, fieldNames } from './field-names.ts';

export type Properties = {
  type: 'text' | 'email' | 'tel' | 'select' | 'multiline';
  /**
   * In characters of the cleaned text (`lengthOf`). For a field with `min` 0, another rule rejects
   * a value that is too short.
   */
  min: number;
  max: number;
  /**
   * A value beyond `max` is an error, or it is cut: the input takes no more characters, and the
   * function keeps the beginning.
   */
  beyond: 'error' | 'cut';
  /**
   * `essential`: no message can do without the field. `required`: the form demands the field, but
   * pages of another release may lack it.
   */
  need: 'essential' | 'required' | 'optional';
  autoComplete?: string;
  /**
   * How the e-mail about a message shows the field: on a line with its label, or as a quotation.
   */
  mail: 'line' | 'quote';
  /** Whether the daily digest shows the field: the first 60 characters of its value. */
  digest: boolean;
};

/** The fields of the form. Only the service is a select, of the ids in services.ts. */
export const fieldProperties = {
  name: {
    type: 'text',
    min: 2,
    max: 200,
    beyond: 'error',
    need: 'essential',
    autoComplete: 'name',
    mail: 'line',
    digest: true,
  },
  email: {
    type: 'email',
    min: 0,
    max: 254,
    beyond: 'error',
    need: 'essential',
    autoComplete: 'email',
    mail: 'line',
    digest: true,
  },
  phone: {
    type: 'tel',
    min: 0,
    max: 100,
    beyond: 'cut',
    need: 'optional',
    autoComplete: 'tel',
    mail: 'line',
    digest: false,
  },
  service: {
    type: 'select',
    min: 0,
    max: 60,
    beyond: 'error',
    need: 'essential',
    mail: 'line',
    digest: false,
  },
  message: {
    type: 'multiline',
    min: 10,
    max: 5000,
    beyond: 'error',
    need: 'essential',
    mail: 'quote',
    digest: true,
  },
} as const satisfies Record<'service', Properties> &
  Record<
    Exclude<FieldName, 'service'>,
    Properties & { type: Exclude<Properties['type'], 'select'> }
  >;

/**
 * The longest value that is cleaned, in UTF-16 units: cleaning takes time. It is twice `max`, as an
 * emoji has two units, and so has a letter whose accent is a character of its own.
 */
export const rawMax = (name: FieldName): number => 2 * fieldProperties[name].max;

/** The names of the fields with certain properties. Code for any other field doesn't compile. */
export type FieldWith<Property extends Partial<Properties>> = {
  [Name in FieldName]: (typeof fieldProperties)[Name] extends Property ? Name : never;
}[FieldName];

export const isOptional = (name: FieldName): name is FieldWith<{ need: 'optional' }> =>
  fieldProperties[name].need === 'optional';

export const hasLine = (name: FieldName): name is FieldWith<{ mail: 'line' }> =>
  fieldProperties[name].mail === 'line';

export const fieldsWhere = (condition: (properties: Properties) => boolean): FieldName[] =>
  fieldNames.filter((name) => condition(fieldProperties[name]));

/** The honeypot's name: one that browsers don't autofill. */
export const trapName = 'reference';
