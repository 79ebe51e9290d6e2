import { expect, test } from 'vitest';
import { soak } from '../../tools/soak/soak.ts';
import { product } from '../support/product.ts';

test(
  '24 messages from 3 senders at once, SMTP failing one time in five, the functions killed once: none is lost',
  { timeout: 180_000 },
  async () => {
    const report = await soak({ ...product, messages: 24, senders: 3, timeoutSeconds: 80 });
    expect(report).toMatchObject({ sent: 24, accepted: 24, stored: 24, delivered: 24, lost: 0 });
    expect(report.killedProcesses).toBeGreaterThan(0);
    // Only a mail that was under way when its process died may come twice; three may be under way at once.
    expect(report.duplicates).toBeLessThanOrEqual(3);
  },
);
