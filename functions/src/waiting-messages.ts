import { getFirestore, GrpcStatus, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { ignore } from './error-code.ts';
import { messages, type StoredMessage } from './messages.ts';

/** One document per digest, with its delivery; the id is its date. */
export const digests = () => getFirestore().collection('digests');

/** A message that is pending for longer is stale, and needs attention; in milliseconds. */
export const staleMs = 3_600_000;

/** A message is listed again after a week; in milliseconds. */
const reminderMs = 7 * 86_400_000;

/** As stored by version 0.1.0. */
type EarlierMessage = Omit<StoredMessage, 'staff' | 'toldAt'> & { staff?: undefined; toldAt?: undefined };

/** For each state. */
const maxRead = 200;

/** Messages that were not mailed, not listed in a digest of the last week, and not taken on by anyone; newest first per state. */
export async function waitingMessages(): Promise<QueryDocumentSnapshot[]> {
  const found = await Promise.all(
    (['failed', 'held', 'pending'] as const).map((state) =>
      messages().where('state', '==', state).orderBy('receivedAt', 'desc').limit(maxRead).get(),
    ),
  );
  return found
    .flatMap(({ docs }) => docs)
    .filter((document) => {
      const { state, receivedAt, toldAt, staff } = document.data() as StoredMessage | EarlierMessage;
      if (staff?.handledBy || (state === 'pending' && receivedAt.toMillis() > Date.now() - staleMs)) return false;
      return !toldAt || toldAt.toMillis() < Date.now() - reminderMs;
    });
}

/** Records that a digest listed the message, unless it has been deleted. */
export async function markListed({ ref }: QueryDocumentSnapshot): Promise<void> {
  await ref.update({ toldAt: Timestamp.now() }).catch(ignore(GrpcStatus.NOT_FOUND));
}
