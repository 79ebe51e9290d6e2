import { expect, inject, test } from 'vitest';
import { soak } from '../../tools/soak/soak.ts';

// The embedded Firestore isolates no transactions: it can't show that nothing is doubled.
const product = inject('products').find(({ firestore }) => firestore === 'google') ?? inject('products')[0];

test(
  '60 messages from 10 senders at once, SMTP failing one time in five, the functions killed once: none is lost',
  { timeout: 180_000 },
  async () => {
    if (!product) throw new Error('no product was started');
    const report = await soak({ ...product, messages: 60, senders: 10, patience: 80 });
    expect(report).toMatchObject({ sent: 60, accepted: 60, stored: 60, delivered: 60, lost: 0 });
    expect(report.killedProcesses).toBeGreaterThan(0);
    // Only a mail that was under way when its process died may come twice; five may be under way at once.
    expect(report.duplicates).toBeLessThanOrEqual(5);
  },
);
