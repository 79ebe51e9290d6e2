import { readFileSync } from 'node:fs';
import { DocumentReference, Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../shared/message-sample.ts';

// Emulators need no indexes, but Firestore itself rejects a query whose composite index is missing.
// So these tests record the functions' queries, and derive the index that each query needs by
// Google's rules ("Index types in Cloud Firestore").

type Filter = {
  compositeFilter?: { filters: Filter[] };
  fieldFilter?: { field: { fieldPath: string }; op: string };
  unaryFilter?: { field: { fieldPath: string }; op: string };
};
type StructuredQuery = {
  from: { collectionId: string }[];
  where?: Filter;
  orderBy?: { field: { fieldPath: string }; direction: string }[];
};
type Index = { fieldPath: string; order: string }[];
type Needed = { collection: string; fields: Index };

const queries: StructuredQuery[] = [];
function record(this: Query): void {
  const { structuredQuery } = (
    this as unknown as { toProto: () => { structuredQuery: StructuredQuery } }
  ).toProto();
  queries.push(structuredQuery);
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv('GCLOUD_PROJECT', 'demo-indexes');
  vi.stubEnv('QUIET_DAYS', '14');
  vi.stubEnv('RETENTION_DAYS', '1');
  vi.doMock('./copies/queue.ts', () => ({ enqueueCopy: async () => true }));
  vi.doMock('firebase-functions/logger', () => ({
    info: () => {},
    warn: () => {},
    error: () => {},
  }));
  vi.spyOn(DocumentReference.prototype, 'create').mockResolvedValue({} as never);
  vi.spyOn(DocumentReference.prototype, 'set').mockResolvedValue({} as never);
  vi.spyOn(DocumentReference.prototype, 'get').mockResolvedValue({
    data: () => undefined,
  } as never);
  vi.spyOn(Query.prototype, 'get').mockImplementation(async function (this: Query) {
    record.call(this);
    return { docs: [] } as never;
  });
  vi.spyOn(Query.prototype, 'stream').mockImplementation(function (this: Query) {
    record.call(this);
    return (async function* () {})() as never;
  });
  vi.spyOn(Query.prototype, 'count').mockImplementation(function (this: Query) {
    record.call(this);
    return { get: async () => ({ data: () => ({ count: 0 }) }) } as never;
  });
  const { initializeApp } = await import('firebase-admin/app');
  initializeApp();
  const { limitFor, reasonToHold } = await import('./intake/screening.ts');
  await reasonToHold(sampleRequest({ draft: crypto.randomUUID() }), true);
  await limitFor('unproven', 'network');
  await (await import('./copies/sweep.ts')).sweepCopies.run({} as never);
  await (await import('./copies/daily-digest.ts')).dailyDigest.run({} as never);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const module of ['./copies/queue.ts', 'firebase-functions/logger']) vi.doUnmock(module);
  vi.resetModules();
});

/** The field that firestore.indexes.json exempts from automatic indexes. */
const exempt = 'expiresAt';

/**
 * The composite index that a query needs. Null if Firestore's automatic indexes of single fields
 * suffice, as they do for several equality filters on fields other than `exempt`.
 */
function neededIndex({ from, where, orderBy = [] }: StructuredQuery): Needed | null {
  const fields = neededFields(where, orderBy);
  return fields && { collection: from[0]?.collectionId ?? '', fields };
}

function neededFields(
  where: Filter | undefined,
  orderBy: NonNullable<StructuredQuery['orderBy']>,
): Index | null {
  const filters = (where?.compositeFilter?.filters ?? (where ? [where] : [])).map(
    ({ fieldFilter, unaryFilter }) => fieldFilter ?? unaryFilter!,
  );
  const isEquality = ({ op }: { op: string }) => ['EQUAL', 'IN', 'IS_NULL'].includes(op);
  const equal = filters.filter(isEquality).map(({ field }) => field.fieldPath);
  const compared = filters
    .filter((filter) => !isEquality(filter))
    .map(({ field }) => field.fieldPath);
  const ordered = orderBy.map(({ field, direction }) => ({
    fieldPath: field.fieldPath,
    order: direction,
  }));
  const missing = compared.filter((path) => !ordered.some(({ fieldPath }) => fieldPath === path));
  const last = [
    ...missing.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
    ...ordered,
  ].filter(
    ({ fieldPath }, at, all) =>
      fieldPath !== '__name__' && all.findIndex((one) => one.fieldPath === fieldPath) === at,
  );
  if (!equal.includes(exempt) && (last.length === 0 || equal.length + last.length === 1))
    return null;
  return [
    ...[...new Set(equal)]
      .toSorted(exemptLast)
      .map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
    ...last,
  ];
}

const exemptLast = (one: string, other: string) =>
  Number(one === exempt) - Number(other === exempt) || one.localeCompare(other);

const declared = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as {
  indexes: { collectionGroup: string; fields: Index }[];
  fieldOverrides: object[];
};

test("firestore.indexes.json has exactly the indexes that the functions' queries need", () => {
  const needed = queries.map(neededIndex).filter((index) => index !== null);
  expect(queries.length).toBeGreaterThan(9);
  const texts = (all: Needed[]) =>
    [...new Set(all.map((index) => JSON.stringify(index)))].toSorted();
  expect(texts(needed)).toEqual(
    texts(
      declared.indexes.map(({ collectionGroup: collection, fields }) => ({ collection, fields })),
    ),
  );
});

test('firestore.indexes.json makes Firestore delete messages, copies, digests and probes after their `expiresAt`', () => {
  const ttl = ['messages', 'copies', 'digests', 'probes'].map((collectionGroup) => ({
    collectionGroup,
    fieldPath: 'expiresAt',
    ttl: true,
  }));
  expect(declared.fieldOverrides).toMatchObject(ttl);
});
