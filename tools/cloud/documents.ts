import type { Google, Json } from './google.ts';

type Value = string | number | boolean | Date | null;
export type Fields = Record<string, Value>;

/** Documents of a project's Firestore, by its REST API: the Firebase CLI's login suffices, and the rehearsal checks each request. */
export class Documents {
  readonly #google: Google;
  readonly #root: string;

  constructor(google: Google) {
    this.#google = google;
    this.#root = `firestore.googleapis.com/v1/projects/${google.id}/databases/(default)/documents`;
  }

  /**
   * Resolves to when it was made.
   * @throws Refusal with the status 409 if there is one of that id
   */
  async create(collection: string, id: string, fields: Fields): Promise<string> {
    const made = await this.#google.ask('POST', `${this.#root}/${collection}?documentId=${id}`, { fields: encoded(fields) });
    return String(made['updateTime']);
  }

  async read(collection: string, id: string): Promise<{ fields: Fields; updateTime: string } | undefined> {
    const found = await this.#google.find(`${this.#root}/${collection}/${id}`);
    return found && { fields: decoded((found['fields'] ?? {}) as Json), updateTime: String(found['updateTime']) };
  }

  /** @param updateTime of the document that is meant: another one of that id, or a changed one, stays */
  async delete(collection: string, id: string, updateTime?: string): Promise<void> {
    const only = updateTime === undefined ? '' : `?currentDocument.updateTime=${updateTime}`;
    // FAILED_PRECONDITION is a 400.
    await this.#google.find(`${this.#root}/${collection}/${id}${only}`, only ? 400 : 404, 'DELETE');
  }

  /** The newest first. @param by the field that says when */
  async newest(collection: string, by: string, limit: number, where?: [field: string, value: string]): Promise<Fields[]> {
    const equal = where && {
      where: { fieldFilter: { field: { fieldPath: where[0] }, op: 'EQUAL', value: { stringValue: where[1] } } },
    };
    const structuredQuery = {
      from: [{ collectionId: collection }],
      ...equal,
      orderBy: [{ field: { fieldPath: by }, direction: 'DESCENDING' }],
      limit,
    };
    const rows = (await this.#google.ask('POST', `${this.#root}:runQuery`, { structuredQuery })) as unknown as Json[];
    return rows.flatMap(({ document }) => (document ? [decoded((document as Json)['fields'] as Json)] : []));
  }

  /** How many documents have this value. */
  async count(collection: string, [field, value]: [string, string]): Promise<number> {
    const where = { fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: { stringValue: value } } };
    const structuredAggregationQuery = {
      structuredQuery: { from: [{ collectionId: collection }], where },
      aggregations: [{ alias: 'count', count: {} }],
    };
    const rows = (await this.#google.ask('POST', `${this.#root}:runAggregationQuery`, {
      structuredAggregationQuery,
    })) as unknown as Json[];
    return Number(rows[0]?.['result']?.aggregateFields?.count?.integerValue ?? 0);
  }
}

function encode(value: Value): Json {
  if (value === null) return { nullValue: null };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'boolean') return { booleanValue: value };
  return typeof value === 'number' ? { integerValue: String(value) } : { stringValue: value };
}

const encoded = (fields: Fields): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encode(value)]));

/** Of what people and functions write, only what a status tells: texts, times, numbers. */
function decode(value: Json): Value {
  const { stringValue, timestampValue, integerValue, booleanValue } = value as Record<string, string | undefined>;
  if (timestampValue !== undefined) return new Date(timestampValue);
  if (integerValue !== undefined) return Number(integerValue);
  return stringValue ?? (booleanValue as unknown as boolean | undefined) ?? null;
}

const decoded = (fields: Json): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decode(value as Json)]));
