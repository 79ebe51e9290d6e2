import { readFileSync } from 'node:fs';

// oxlint-disable-next-line typescript/no-explicit-any -- Google's resources, which `Schema` validates.
export type Json = Record<string, any>;

type Schema = {
  type?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  enum?: string[];
  readOnly?: boolean;
};
type Schemas = Record<string, Schema>;
type Method = { verb: string; path: string; query: string[]; request?: string };

/** Google's APIs, from Google's discovery documents. Decision 22 says how to add a definition. */
const apis = Object.values(
  JSON.parse(readFileSync(new URL('google-apis.json', import.meta.url), 'utf8')) as Json,
) as {
  host: string;
  methods: Record<string, Method>;
  schemas: Schemas;
}[];

export const methods = apis.flatMap(({ host, methods: all, schemas }) =>
  Object.entries(all).map(([id, method]) => {
    const path = method.path
      .replace(/[.()]/g, '\\$&')
      .replace(/\{[^}]+\}/g, '([^/:]+|[^/]+@[^/:]+)');
    return { ...method, id, host, schemas, pattern: RegExp(`^/${path}$`) };
  }),
);

/** The last part of a resource's name, of a method's id or of a URL. */
export const last = (name: string) => name.replace(/.*[/.]/, '');

type Known = (typeof methods)[number];

export function contradictionIn(method: Known, parameters: string[], body: Json) {
  const unknown = parameters.filter((name) => !['alt', ...method.query].includes(name));
  const schema = method.request ? { $ref: method.request } : { type: 'object', properties: {} };
  return [
    ...unknown.map((name) => `unknown parameter ${name}`),
    ...contradictions(body, schema, method.schemas),
  ][0];
}

function contradictions(value: unknown, schema: Schema, schemas: Schemas, path = ''): string[] {
  const { $ref, type, items = {}, properties, additionalProperties, enum: options } = schema;
  if ($ref) return contradictions(value, schemas[$ref] ?? {}, schemas, path);
  // A field that is null counts as left out.
  if (type === 'any' || type === undefined || value === null) return [];
  if (type === 'array' && Array.isArray(value))
    return value.flatMap((one, index) => contradictions(one, items, schemas, `${path}[${index}]`));
  if (type === 'object' && value instanceof Object)
    return Object.entries(value).flatMap(([key, one]) => {
      const inner = properties?.[key] ?? additionalProperties;
      if (!inner) return [`unknown field ${path}.${key}`];
      return inner.readOnly
        ? [`${path}.${key} is read-only`]
        : contradictions(one, inner, schemas, `${path}.${key}`);
    });
  if (options && !(options as unknown[]).includes(value))
    return [`${path} cannot be ${JSON.stringify(value)}`];
  // In Google's schemas 64-bit numbers are strings, but requests may have them as numbers.
  const isRight =
    typeof value === type || (Number.isInteger(value) && (type === 'integer' || type === 'string'));
  return isRight ? [] : [`${path} is no ${type}: ${JSON.stringify(value)}`];
}
