import { expect, test } from 'vitest';
import { soak } from '../../tools/soak/soak.ts';
import { product } from '../support/product.ts';

test(
  '40 messages from 5 senders at once, SMTP failing one time in five, the functions killed once: none is lost',
  { timeout: 180_000 },
  async () => {
    const report = await soak({ ...product, messages: 40, senders: 5, timeoutSeconds: 80 });
    expect(report).toMatchObject({ sent: 40, accepted: 40, stored: 40, delivered: 40, lost: 0 });
    expect(report.killedProcesses).toBeGreaterThan(0);
    // Only a mail that was under way when its process died may come twice; five may be under way at once.
    expect(report.duplicates).toBeLessThanOrEqual(5);
  },
);
