import { type DocumentReference, getFirestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import type { MessageRequest } from '../../src/contract/message.ts';
import { serviceLabel } from './catalogue.ts';
import { dueNow, expiry, notDue } from './delivery.ts';
import type { StoredMessage } from './stored-message.ts';
import { createUnverified } from './create-unverified.ts';
import { codeOf } from './error-code.ts';

/** What decides whether a message is mailed or held. */
export type Screening = Pick<StoredMessage, 'suspectedSpam' | 'verified'>;

export const messages = () => getFirestore().collection('messages');

/**
 * Stores a message once, however often it is sent. A held message is released if it is sent again and passes the checks,
 * as happens when the first answer was lost on its way to the visitor.
 * @throws TooManyUnverified
 */
export async function storeMessage(request: MessageRequest, screening: Screening): Promise<DocumentReference> {
  const ref = messages().doc(request.id);
  const stored = newDocument(request, screening);
  try {
    await (screening.verified ? ref.create(stored) : createUnverified(ref, stored));
  } catch (error) {
    if (codeOf(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
    if (!isHeld(screening)) await release(ref);
  }
  return ref;
}

async function release(ref: DocumentReference): Promise<void> {
  await getFirestore().runTransaction(async (transaction) => {
    if ((await transaction.get(ref)).get('state') !== 'held') return;
    transaction.update(ref, { suspectedSpam: false, verified: true, state: 'pending', notification: dueNow() });
  });
}

export const isHeld = ({ suspectedSpam, verified }: Screening) => suspectedSpam || !verified;

function newDocument(request: MessageRequest, screening: Screening): StoredMessage {
  const { id: _id, trap: _trap, fillTime: _fillTime, ...fields } = request;
  return {
    ...fields,
    ...screening,
    serviceLabel: serviceLabel(fields.service),
    receivedAt: Timestamp.now(),
    // A pending message stays until it has been sent.
    expiresAt: isHeld(screening) ? expiry('messages') : null,
    toldAt: null,
    staff: { handledBy: '', handledAt: null, note: '' },
    ...(isHeld(screening) ? { state: 'held', notification: notDue } : { state: 'pending', notification: dueNow() }),
  };
}
