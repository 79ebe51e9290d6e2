import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

// A store of thousands, by id: whether the message is odd, which means that it needs attention and no query finds it.
let store = new Map<string, boolean>();
let state: object | undefined;

/** Of the ids after this one. */
const idsAfter = (after = '') => [...store.keys()].filter((id) => id > after).toSorted();
const page = (limit: number, after?: string) => ({
  startAfter: (id: string) => page(limit, id),
  get: async () => ({
    docs: idsAfter(after)
      .slice(0, limit)
      .map((id) => ({ id })),
  }),
});

let scan: typeof import('./scan.ts');
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('./messages.ts', () => ({ messages: () => ({ orderBy: () => ({ limit: (size: number) => page(size) }) }) }));
  vi.doMock(import('firebase-admin/firestore'), async (original) => ({
    ...(await original()),
    getFirestore: () =>
      ({
        doc: () => ({ get: async () => ({ data: () => state }), set: async (written: object) => void (state = written) }),
      }) as never,
  }));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T09:00:00Z') });
  scan = await import('./scan.ts');
});
afterAll(() => {
  vi.useRealTimers();
  for (const module of ['./messages.ts', 'firebase-admin/firestore']) vi.doUnmock(module);
  vi.resetModules();
});

const idAt = (index: number) => String(index).padStart(5, '0');
beforeEach(() => {
  store = new Map(Array.from({ length: 1250 }, (_, index) => [idAt(index), false]));
  state = undefined;
});

const isOdd = ({ id }: Pick<QueryDocumentSnapshot, 'id'>) => store.get(id) === true;
async function run(times: number, options?: { startsAnew: boolean }): Promise<string[]> {
  for (let time = 0; time < times; time++) await scan.scanSome(isOdd, options);
  return scan.scannedIds();
}
const make = (odd: boolean, ...indices: number[]) => indices.forEach((index) => store.set(idAt(index), odd));

/** The first and the last of each piece of 400, and one in the middle. */
const odd = [0, 200, 399, 400, 799, 800, 1199, 1200, 1249];

test('after a day, every odd message is known, wherever it is in the store', async () => {
  make(true, ...odd);
  const known = odd.map(idAt);
  expect(await run(1)).toEqual(known.slice(0, 3));
  expect((await run(3)).toSorted()).toEqual(known);
  // Until the next day, there is nothing more to do.
  const { length } = JSON.stringify(state);
  make(true, 5);
  await run(5);
  expect(JSON.stringify(state)).toHaveLength(length);
  vi.setSystemTime(new Date('2027-01-01T00:00:01Z'));
  for (let pieces = 1; pieces <= 4; pieces++) {
    // What is known stays so all the while, also beyond the piece that is read.
    expect((await run(1)).toSorted()).toEqual([...known, idAt(5)].toSorted());
  }
});

test('a scan that goes on past midnight is followed by that of the new day', async () => {
  vi.setSystemTime(new Date('2027-02-28T23:58:00Z'));
  await run(2);
  vi.setSystemTime(new Date('2027-03-01T00:03:00Z'));
  make(true, 3);
  expect(await run(2)).toEqual([]);
  expect(await run(1)).toEqual([idAt(3)]);
});

test('what is in order again, or deleted, is forgotten with the piece that it was in, and no sooner', async () => {
  make(true, ...odd);
  await run(4);
  make(false, 399, 800);
  for (const index of [0, 1199]) store.delete(idAt(index));
  const left = odd.map(idAt).filter((id) => store.get(id));
  expect(await run(1, { startsAnew: true })).not.toContain(idAt(399));
  expect((await run(3)).toSorted()).toEqual(left);
});

test('a store of whole pieces, and an empty one, are read to the end', async () => {
  store = new Map([...store].slice(0, 800));
  make(true, 799);
  expect(await run(3)).toEqual([idAt(799)]);
  expect(state).toMatchObject({ after: null });
  store.clear();
  expect(await run(2, { startsAnew: true })).toEqual([]);
});

test("what is known fits into a document, and what somebody has made of it doesn't stop the scan", async () => {
  store = new Map(Array.from({ length: 2600 }, (_, index) => [idAt(index), true]));
  expect(await run(7)).toHaveLength(2000);
  state = { after: 5 };
  expect(await run(1)).toEqual(idsAfter().slice(0, 400));
});
