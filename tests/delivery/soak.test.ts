import { expect, test } from 'vitest';
import { soak } from '../../tools/soak/soak.ts';
import { product } from '../support/product.ts';

test(
  'of 24 messages from 3 senders, with SMTP failing one time in five and the functions killed once, none is lost',
  { timeout: 180_000 },
  async () => {
    const report = await soak({ ...product, messages: 24, senders: 3, timeoutSeconds: 80 });
    expect(report).toMatchObject({ sent: 24, accepted: 24, stored: 24, delivered: 24, lost: 0 });
    expect(report.killedProcesses).toBeGreaterThan(0);
    // Only a mail being sent when its process died may arrive twice, and at most three are sent at once.
    expect(report.duplicates).toBeLessThanOrEqual(3);
  },
);
