import { expect } from 'vitest';
import { call, newRequest } from './callable.ts';
import { mailboxAt } from './mailbox.ts';
import type { SharedProduct } from './fixtures.ts';

/**
 * Waits until the task queue is drained, so that "mailed once" can be tested.
 * The queue is FIFO: once three later messages have been delivered, one by one,
 * every earlier task has run. (Sent together, each would start another process
 * of the functions.)
 */
export async function drainQueue(
  product: Pick<SharedProduct, 'siteUrl' | 'mailboxUrl'>,
): Promise<void> {
  const mailbox = mailboxAt(product.mailboxUrl);
  for (const later of [newRequest(), newRequest(), newRequest()]) {
    await call(product.siteUrl, later);
    await expect.poll(() => mailbox.stateOf(later.email)).toBe('sent');
  }
}
