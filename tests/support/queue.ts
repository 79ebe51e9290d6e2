import { expect } from 'vitest';
import { call, newRequest } from './callable.ts';
import { mailboxAt, untilMailed } from './mailbox.ts';
import type { SharedProduct } from './fixtures.ts';

/**
 * Waits for the earlier tasks in the queue: then a test can assert "mailed once". The queue starts
 * tasks in order, a few at a time, so an earlier task has ended when three further messages are
 * delivered, unless it takes longer than all three. The messages are sent one after another,
 * because three at once would need three processes of the function.
 */
export async function drainQueue(
  product: Pick<SharedProduct, 'siteUrl' | 'mailboxUrl'>,
): Promise<void> {
  const mailbox = mailboxAt(product.mailboxUrl);
  for (const later of [newRequest(), newRequest(), newRequest()]) {
    await call(product.siteUrl, later);
    await expect.poll(() => mailbox.stateOf(later.email), untilMailed).toBe('sent');
  }
}
