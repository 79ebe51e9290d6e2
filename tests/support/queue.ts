import { expect } from 'vitest';
import { call, newRequest } from './callable.ts';
import { mailboxAt, untilMailed } from './mailbox.ts';
import type { SharedProduct } from './fixtures.ts';

/**
 * Waits until all earlier tasks in the queue have run: then a test can assert "mailed once". The
 * queue starts tasks in order, so the earlier tasks have run when three further messages are
 * delivered. The messages are sent one after another, because each of three simultaneous messages
 * would start a process of the functions.
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
