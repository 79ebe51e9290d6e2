import { readFileSync } from 'node:fs';
import { DocumentReference, Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notDue } from './delivery/delivery.ts';
import { sampleRequest } from '../../src/contract/message-sample.ts';

// Emulators answer any query, but a real Firestore refuses one whose index is not declared. So each query that the functions
// make is recorded here, and what it needs is derived by Google's rules ("Index types in Cloud Firestore").

type Filter = {
  compositeFilter?: { filters: Filter[] };
  fieldFilter?: { field: { fieldPath: string }; op: string };
};
type StructuredQuery = { where?: Filter; orderBy?: { field: { fieldPath: string }; direction: string }[] };
type Index = { fieldPath: string; order: string }[];

const queries: StructuredQuery[] = [];
function record(this: Query): void {
  const { structuredQuery } = (this as unknown as { toProto: () => { structuredQuery: StructuredQuery } }).toProto();
  queries.push(structuredQuery);
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv('GCLOUD_PROJECT', 'demo-indexes');
  vi.stubEnv('QUIET_DAYS', '14');
  vi.doMock('./delivery/notification-queue.ts', () => ({ queueNotification: async () => true }));
  vi.doMock('firebase-functions/logger', () => ({ info: () => {}, warn: () => {}, error: () => {} }));
  vi.spyOn(DocumentReference.prototype, 'create').mockResolvedValue({} as never);
  vi.spyOn(DocumentReference.prototype, 'get').mockResolvedValue({ data: () => undefined } as never);
  vi.spyOn(Query.prototype, 'get').mockImplementation(async function (this: Query) {
    record.call(this);
    return { docs: [] } as never;
  });
  vi.spyOn(Query.prototype, 'stream').mockImplementation(function (this: Query) {
    record.call(this);
    return [] as never;
  });
  vi.spyOn(Query.prototype, 'count').mockImplementation(function (this: Query) {
    record.call(this);
    return { get: async () => ({ data: () => ({ count: 0 }) }) } as never;
  });
  const { initializeApp } = await import('firebase-admin/app');
  initializeApp();
  const { screen } = await import('./intake/screening.ts');
  // One that passes, and one that is held.
  for (const trap of ['', 'x']) await screen(sampleRequest({ draft: crypto.randomUUID(), trap }), true);
  await (await import('./delivery/requeue-undelivered.ts')).requeueUndelivered.run({} as never);
  await (await import('./delivery/daily-digest.ts')).dailyDigest.run({} as never);
  const { digestMail } = await import('./mail/digest-mail.ts');
  await digestMail.compose('2026-11-23', { withoutWords: false, notification: notDue } as never);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const module of ['./delivery/notification-queue.ts', 'firebase-functions/logger']) vi.doUnmock(module);
  vi.resetModules();
});

/** Null if the indexes of single fields suffice, which Firestore makes by itself, also for several equalities. */
function neededIndex({ where, orderBy = [] }: StructuredQuery): Index | null {
  const filters = (where?.compositeFilter?.filters ?? (where ? [where] : [])).map((filter) => filter.fieldFilter!);
  const isEquality = ({ op }: { op: string }) => op === 'EQUAL' || op === 'IN';
  const equal = filters.filter(isEquality).map(({ field }) => field.fieldPath);
  const compared = filters.filter((filter) => !isEquality(filter)).map(({ field }) => field.fieldPath);
  const ordered = orderBy.map(({ field, direction }) => ({ fieldPath: field.fieldPath, order: direction }));
  const missing = compared.filter((path) => !ordered.some(({ fieldPath }) => fieldPath === path));
  const last = [...missing.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })), ...ordered].filter(
    ({ fieldPath }, at, all) => fieldPath !== '__name__' && all.findIndex((one) => one.fieldPath === fieldPath) === at,
  );
  if (last.length === 0 || equal.length + last.length === 1) return null;
  return [...[...new Set(equal)].toSorted().map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })), ...last];
}

const declared = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as {
  indexes: { fields: Index }[];
  fieldOverrides: object[];
};

test('firestore.indexes.json has the indexes that the queries of the functions need, and no other', () => {
  const needed = queries.map(neededIndex).filter((index) => index !== null);
  expect(queries.length).toBeGreaterThan(10);
  const texts = (all: Index[]) => [...new Set(all.map((index) => JSON.stringify(index)))].toSorted();
  expect(texts(needed)).toEqual(texts(declared.indexes.map(({ fields }) => fields)));
});

test('Firestore deletes messages, digests and what a smoke test left at their `expiresAt`', () => {
  const ttl = ['messages', 'digests', 'checks'].map((collectionGroup) => ({
    collectionGroup,
    fieldPath: 'expiresAt',
    ttl: true,
  }));
  expect(declared.fieldOverrides).toMatchObject(ttl);
});
