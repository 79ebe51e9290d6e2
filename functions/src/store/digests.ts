import { getFirestore, GrpcStatus } from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { firstGeneration } from './copies.ts';
import { at, digests, expiry } from './database.ts';
import { isFound, type StoredCopy, type StoredDigest, toDigest } from './schemas.ts';

export async function createDigest(id: string, recipients: string[]): Promise<StoredCopy[]> {
  const now = Date.now();
  const ref = digests().doc(id);
  const expiresAt = expiry(now, 30);
  const first = firstGeneration(ref, recipients, now, expiresAt);
  const batch = getFirestore().batch();
  batch.create(ref, { ...first.letterFields, createdAt: at(now), expiresAt });
  first.write(batch);
  const isNew = await batch.commit().then(
    () => true,
    (error: unknown) => {
      ignore(GrpcStatus.ALREADY_EXISTS)(error);
      return false;
    },
  );
  return isNew ? first.copies : [];
}

export async function findDigest(id: string): Promise<StoredDigest | null> {
  const document = await digests().doc(id).get();
  return isFound(document) ? toDigest(document) : null;
}
