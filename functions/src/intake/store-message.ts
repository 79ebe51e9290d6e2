import { type DocumentReference, getFirestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import type { MessageRequest } from '../../../src/contract/message.ts';
import { serviceLabel } from '../mail/catalogue.ts';
import { dueNow, expiry, notDue } from '../delivery/delivery.ts';
import { codeOf } from '../error-code.ts';
import { messages } from '../stored/messages.ts';
import { isFull, reasonToHold } from './screening.ts';
import type { HeldFor, StoredMessage } from '../stored/stored-message.ts';

/** Too many messages are held already for the same reason. */
export class TooManyHeld extends Error {}

/**
 * Stores a message once, however often it is sent, and resolves to why it is held. A held message is released if it is
 * sent again and passes the checks, as happens when the first answer was lost on its way to the visitor.
 * @throws TooManyHeld
 */
export async function storeMessage(
  request: MessageRequest,
  proven: boolean,
): Promise<{ ref: DocumentReference; heldFor: HeldFor | null }> {
  const ref = messages().doc(request.id);
  const existing = await ref.get();
  if (existing.exists && existing.get('state') !== 'held') return { ref, heldFor: null };
  const heldFor = await reasonToHold(request, proven);
  if (!existing.exists && heldFor && (await isFull(heldFor))) throw new TooManyHeld();
  try {
    await ref.create(newDocument(request, heldFor));
  } catch (error) {
    if (codeOf(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
    if (!heldFor) await release(ref, request);
  }
  return { ref, heldFor };
}

/** It counts as received now: the limits of an hour look at that. */
async function release(ref: DocumentReference, { draft }: MessageRequest): Promise<void> {
  await getFirestore().runTransaction(async (transaction) => {
    if ((await transaction.get(ref)).get('state') !== 'held') return;
    const receivedAt = Timestamp.now();
    transaction.update(ref, {
      receivedAt,
      heldFor: null,
      draft: draft ?? null,
      state: 'pending',
      notification: dueNow(),
      expiresAt: null,
    });
  });
}

function newDocument(request: MessageRequest, heldFor: HeldFor | null): StoredMessage {
  const { id: _id, trap: _trap, fillTime: _fillTime, proof: _proof, draft, ...fields } = request;
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
