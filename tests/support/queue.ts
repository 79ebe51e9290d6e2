import { expect } from 'vitest';
import { call, newRequest } from './callable.ts';
import { mailboxAt } from './mailbox.ts';
import type { StartedProduct } from './started-product.ts';

/**
 * Waits until whatever the task queue held has been through it: more messages
 * than it handles at a time are sent after, and have all been mailed. Only then
 * does "mailed once" mean once.
 */
export async function queueIsThrough(product: StartedProduct): Promise<void> {
  const mailbox = mailboxAt(product.mailboxUrl);
  const later = Array.from({ length: 6 }, () => newRequest());
  // Each that is sent beside another would start a process of the functions for itself.
  for (const request of later) await call(product.siteUrl, request);
  for (const { email } of later) await expect.poll(() => mailbox.stateOf(email)).toBe('sent');
}
