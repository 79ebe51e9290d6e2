import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

const pageSize = 500;

/** All documents that a query finds, a page at a time, so that no number of them exceeds the memory. */
export async function* pages(query: Query): AsyncGenerator<QueryDocumentSnapshot> {
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await (last ? query.startAfter(last) : query).limit(pageSize).get();
    yield* docs;
    last = docs.length < pageSize ? undefined : docs.at(-1);
  } while (last);
}
