import type { Firestore } from '@google-cloud/firestore';
import { expect } from 'vitest';
import { notDue } from '../../functions/src/delivery.ts';
import type { Notification } from '../../functions/src/stored-document.ts';
import { call, newRequest } from './callable.ts';
import type { SharedProduct } from './fixtures.ts';
import { mailboxAt } from './mailbox.ts';

/** Sends a message and waits until it is mailed. The returned function stores a pending copy of it, in a given state of delivery. */
export async function mailedMessage(
  { siteUrl, mailboxUrl }: Pick<SharedProduct, 'siteUrl' | 'mailboxUrl'>,
  firestore: Firestore,
) {
  const model = newRequest();
  await call(siteUrl, model);
  await expect.poll(() => mailboxAt(mailboxUrl).stateOf(model.email)).toBe('sent');
  const stored = (await firestore.doc(`messages/${model.id}`).get()).data();
  return async (notification: Partial<Notification>): Promise<{ id: string; email: string }> => {
    const { id, email } = newRequest();
    const copy = { ...stored, email, state: 'pending', notification: { ...notDue, ...notification } };
    await firestore.doc(`messages/${id}`).create(copy);
    return { id, email };
  };
}
