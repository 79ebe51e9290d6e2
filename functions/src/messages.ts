import { type DocumentReference, getFirestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import type { MessageFields, MessageRequest } from '../../src/contract/message.ts';
import { serviceLabel } from './catalogue.ts';
import { retentionDays } from './config.ts';
import { type Delivery, dueNow, inSeconds, notDue } from './delivery.ts';
import { createUnverified } from './create-unverified.ts';
import { codeOf } from './error-code.ts';

/** What speaks against mailing a message at once. */
export type Doubts = {
  suspectedSpam: boolean;
  /** Whether it came with a valid App Check token, or App Check is off. */
  verified: boolean;
};

/** A document of the collection `messages`, under the id that the browser made. */
export type StoredMessage = MessageFields &
  Delivery &
  Doubts & {
    serviceLabel: string;
    locale: string;
    receivedAt: Timestamp;
    /** For the collection's TTL policy; null keeps the message. */
    expiresAt: Timestamp | null;
    /** When the digest last named it; null when it never did. */
    toldAt: Timestamp | null;
    /** For the staff's own use: the functions never change it. Whoever enters a name takes the message off the digest. */
    staff: { handledBy: string; handledAt: Timestamp | null; note: string };
  };

export const messages = () => getFirestore().collection('messages');

/**
 * Stores a message once; resolves to its document. A message about which there are doubts is held; sent again without
 * them, as it is when the answer was lost on its way to the visitor, it is released.
 * @throws TooManyUnverified
 */
export async function storeMessage(request: MessageRequest, doubts: Doubts): Promise<DocumentReference> {
  const ref = messages().doc(request.id);
  const stored = compose(request, doubts);
  try {
    await (doubts.verified ? ref.create(stored) : createUnverified(ref, stored));
  } catch (error) {
    if (codeOf(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
    if (!isHeld(doubts)) await release(ref);
  }
  return ref;
}

async function release(ref: DocumentReference): Promise<void> {
  await getFirestore().runTransaction(async (transaction) => {
    if ((await transaction.get(ref)).get('state') !== 'held') return;
    transaction.update(ref, { suspectedSpam: false, verified: true, state: 'pending', notification: dueNow() });
  });
}

export const isHeld = ({ suspectedSpam, verified }: Doubts) => suspectedSpam || !verified;

function compose(request: MessageRequest, doubts: Doubts): StoredMessage {
  const { id: _id, trap: _trap, fillTime: _fillTime, ...fields } = request;
  const days = retentionDays.value();
  return {
    ...fields,
    ...doubts,
    serviceLabel: serviceLabel(fields.service),
    receivedAt: Timestamp.now(),
    expiresAt: days > 0 ? inSeconds(days * 86_400) : null,
    toldAt: null,
    staff: { handledBy: '', handledAt: null, note: '' },
    ...(isHeld(doubts) ? { state: 'held', notification: notDue } : { state: 'pending', notification: dueNow() }),
  };
}
