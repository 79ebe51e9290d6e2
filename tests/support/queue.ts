import { expect } from 'vitest';
import { call, newRequest } from './callable.ts';
import { mailboxAt } from './mailbox.ts';
import type { StartedProduct } from './started.ts';

/**
 * Waits until whatever the task queue held has been through it. The queue keeps
 * the order: what was in it has begun before a later message, and has as long
 * as three mails take, one after the other, to end. Only then does "mailed once"
 * mean once. (Sent at once, each would start a process of the functions for itself.)
 */
export async function queueIsThrough(product: Pick<StartedProduct, 'siteUrl' | 'mailboxUrl'>): Promise<void> {
  const mailbox = mailboxAt(product.mailboxUrl);
  for (const later of [newRequest(), newRequest(), newRequest()]) {
    await call(product.siteUrl, later);
    await expect.poll(() => mailbox.stateOf(later.email)).toBe('sent');
  }
}
