import { Timestamp } from '@google-cloud/firestore';
import { expect, test } from 'vitest';
import { productFirestore } from '../support/firestore.ts';
import { mailedMessage } from '../support/mailed-message.ts';
import { log, mailbox, product } from '../support/product.ts';
import { drainQueue } from '../support/queue.ts';
import { enqueue } from '../support/tasks.ts';

const firestore = productFirestore(product);

test("an early task ends without an attempt, and doesn't block the queue", async () => {
  const store = await mailedMessage(product, firestore);
  const { id, email } = await store({ attempts: 3, dueAt: Timestamp.fromMillis(Date.now() + 3_600_000) });
  const before = await mailbox.notificationOf(email);
  for (let count = 0; count < 20; count++) await enqueue(product, `messages/${id}`);
  await drainQueue(product);
  expect(await mailbox.notificationOf(email)).toEqual(before);
  expect(await mailbox.mailsReplyingTo(email)).toEqual([]);
});

test('a message is failed, and logged, if the process died during its last attempt', async () => {
  const store = await mailedMessage(product, firestore);
  const { id, email } = await store({ attempts: 24, leaseUntil: Timestamp.fromMillis(0) });
  await expect.poll(() => mailbox.stateOf(email)).toBe('failed');
  expect(await mailbox.notificationOf(email)).toMatchObject({
    attempts: 24,
    lastError: 'The process died during the last attempt',
  });
  await expect.poll(log).toMatch(new RegExp(`"${id}".*"ERROR".*notification failed`));
  expect(await mailbox.mailsReplyingTo(email)).toEqual([]);
});
