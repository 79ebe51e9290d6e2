import { expect, test } from 'vitest';
import { soak } from '../../tools/soak/soak.ts';
import { product } from '../support/product.ts';

test(
  '60 messages from 10 senders at once, SMTP failing one time in five, the functions killed once: none is lost',
  { timeout: 180_000 },
  async () => {
    const report = await soak({ ...product, messages: 60, senders: 10, patience: 80 });
    expect(report).toMatchObject({ sent: 60, accepted: 60, stored: 60, delivered: 60, lost: 0 });
    expect(report.killedProcesses).toBeGreaterThan(0);
    // Only a mail that was under way when its process died may come twice; five may be under way at once.
    expect(report.duplicates).toBeLessThanOrEqual(5);
  },
);
