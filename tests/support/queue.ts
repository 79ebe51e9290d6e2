import { expect } from 'vitest';
import { call, newRequest } from './callable.ts';
import { mailboxAt } from './mailbox.ts';
import type { SharedProduct } from './fixtures.ts';

/**
 * Waits until the task queue is drained, so that "mailed once" can be tested. The queue runs tasks
 * in order: once three later messages have been delivered, one after the other, every earlier task
 * has run. If they were sent together, each would start another process of the functions.
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
