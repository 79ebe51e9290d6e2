import { type DocumentReference, getFirestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { serviceLabel } from '../mail/catalogue.ts';
import { dueNow, notDue } from '../delivery/delivery.ts';
import { expiry } from '../delivery/expiry.ts';
import { codeOf } from '../error-code.ts';
import type { HeldFor, StoredMessage } from '../stored/stored-message.ts';
import type { Message } from './parse.ts';

/** Stores a message, unless it is stored already: then what is stored is released if this one passes. */
export async function storeMessage(ref: DocumentReference, message: Message, heldFor: HeldFor | null): Promise<void> {
  try {
    await ref.create(newDocument(message, heldFor));
  } catch (error) {
    if (codeOf(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
    if (!heldFor) await releaseHeld(ref, message);
  }
}

/** Replaces the held document by the version that passed, received now, because the hourly limit counts by that time. */
async function releaseHeld(ref: DocumentReference, message: Message): Promise<void> {
  await getFirestore().runTransaction(async (transaction) => {
    if ((await transaction.get(ref)).get('state') !== 'held') return;
    const { staff: _staff, toldAt: _toldAt, ...released } = newDocument(message, null);
    transaction.update(ref, released);
  });
}

function newDocument(message: Message, heldFor: HeldFor | null): StoredMessage {
  const { id: _id, trap: _trap, proof: _proof, check: _check, isOwn: _isOwn, draft, ...fields } = message;
  return {
    ...fields,
    heldFor,
    draft: draft ?? null,
    serviceLabel: serviceLabel(fields.service),
    receivedAt: Timestamp.now(),
    // A pending message stays until it has been sent.
    expiresAt: heldFor ? expiry('messages') : null,
    toldAt: null,
    staff: { handledBy: '', handledAt: null, note: '' },
    ...(heldFor ? { state: 'held', notification: notDue } : { state: 'pending', notification: dueNow() }),
  };
}
