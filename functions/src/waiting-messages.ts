import { getFirestore, GrpcStatus, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { ignore } from './error-code.ts';
import { messages, type StoredMessage } from './messages.ts';

/** One document for each digest, named after its day: the delivery of that mail. */
export const digests = () => getFirestore().collection('digests');

/** A message that is pending for longer needs someone to look; in milliseconds. */
export const tooLong = 3_600_000;

/** A message that staff were told of is mentioned again after a week; in milliseconds. */
const silence = 7 * 86_400_000;

/** As version 0.1.0 stored it. */
type EarlierMessage = Omit<StoredMessage, 'staff' | 'toldAt'> & { staff?: undefined; toldAt?: undefined };

/** Of each state, in one digest. */
const atMost = 200;

/** The messages that nobody was mailed about, that staff don't know of, and that none of them has taken on; newest first. */
export async function waitingMessages(): Promise<QueryDocumentSnapshot[]> {
  const found = await Promise.all(
    (['failed', 'held', 'pending'] as const).map((state) =>
      messages().where('state', '==', state).orderBy('receivedAt', 'desc').limit(atMost).get(),
    ),
  );
  return found
    .flatMap(({ docs }) => docs)
    .filter((document) => {
      const { state, receivedAt, toldAt, staff } = document.data() as StoredMessage | EarlierMessage;
      if (staff?.handledBy || (state === 'pending' && receivedAt.toMillis() > Date.now() - tooLong)) return false;
      return !toldAt || toldAt.toMillis() < Date.now() - silence;
    });
}

/** Records that staff were told of a message, unless it has been deleted. */
export async function markTold({ ref }: QueryDocumentSnapshot): Promise<void> {
  await ref.update({ toldAt: Timestamp.now() }).catch(ignore(GrpcStatus.NOT_FOUND));
}
