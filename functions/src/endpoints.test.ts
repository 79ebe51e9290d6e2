import { expect, test } from 'vitest';
import { digestTime, emailOf } from './config.ts';
import { dailyDigest } from './copies/daily-digest.ts';
import { sendCopy } from './copies/send.ts';
import { sweepCopies } from './copies/sweep.ts';
import { sendContactEmail } from './intake/send-contact-email.ts';

const runs = { region: ['europe-west1'], availableMemoryMb: 512 };
const delivers = { ...runs, serviceAccountEmail: emailOf('message-delivery'), concurrency: 1 };
const password = { secretEnvironmentVariables: [{ key: 'SMTP_PASSWORD' }] };

// Only `sendCopy` may read the SMTP password, and only the accounts that queue tasks may call
// `sendCopy`.
test.each([
  [
    'sendContactEmail',
    sendContactEmail,
    {
      ...runs,
      serviceAccountEmail: emailOf('message-intake'),
      concurrency: 8,
      maxInstances: 10,
      callableTrigger: {},
    },
  ],
  [
    'sendCopy',
    sendCopy,
    {
      ...delivers,
      ...password,
      maxInstances: 5,
      // The timeout is longer than any attempt, and shorter than the 1800 seconds that Cloud Tasks
      // can wait.
      timeoutSeconds: 840,
      taskQueueTrigger: {
        invoker: ['message-intake@', 'message-delivery@'],
        retryConfig: { maxAttempts: 100 },
      },
    },
  ],
  ['sweepCopies', sweepCopies, { ...delivers, maxInstances: 1, scheduleTrigger: {} }],
  [
    'dailyDigest',
    dailyDigest,
    {
      ...delivers,
      maxInstances: 1,
      scheduleTrigger: { timeZone: 'Africa/Abidjan', schedule: `every day ${digestTime}` },
    },
  ],
] as const)(
  '%s is deployed with its account, memory, limits and secrets',
  (_, { __endpoint: endpoint }, expected) => {
    expect(endpoint).toMatchObject(expected);
    expect('secretEnvironmentVariables' in endpoint).toBe('secretEnvironmentVariables' in expected);
  },
);
