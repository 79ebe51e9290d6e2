import { type FieldName, fieldNames } from './field-names.ts';

export type Properties = {
  type: 'text' | 'email' | 'tel' | 'select' | 'multiline';
  /**
   * The shortest and the longest value, in characters of the cleaned text (`lengthOf`). A field
   * with `min` 0 is optional, or another rule of the schema rejects its empty value.
   */
  min: number;
  max: number;
  /**
   * `error`: a value longer than `max` is refused. `cut`: the input takes at most `max` characters,
   * and the function keeps the beginning of a longer value.
   */
  beyond: 'error' | 'cut';
  /**
   * `essential`: a message without the field is refused. `required`: the form demands the field,
   * but pages of another release may lack it.
   */
  need: 'essential' | 'required' | 'optional';
  autoComplete?: string;
  mail: 'line' | 'quote';
  /** Whether digests show the first 60 characters of the field's value. */
  digest: boolean;
};

/** The options of `service` are the ids in services.ts. */
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
 * The longest value that is cleaned, in UTF-16 units: cleaning a longer value would take too much
 * time. The limit is twice `max`, because a character such as an emoji may have two units, and so
 * has a letter whose accent is a character of its own.
 */
export const rawMax = (name: FieldName): number => 2 * fieldProperties[name].max;

export type FieldWith<Property extends Partial<Properties>> = {
  [Name in FieldName]: (typeof fieldProperties)[Name] extends Property ? Name : never;
}[FieldName];

export const isOptional = (name: FieldName): name is FieldWith<{ need: 'optional' }> =>
  fieldProperties[name].need === 'optional';

export const hasLine = (name: FieldName): name is FieldWith<{ mail: 'line' }> =>
  fieldProperties[name].mail === 'line';

export const fieldsWhere = (condition: (properties: Properties) => boolean): FieldName[] =>
  fieldNames.filter((name) => condition(fieldProperties[name]));

/** The name of the honeypot field. A browser's autofill should find no meaning in it. */
export const trapName = 'reference';
