import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { sampleRequest } from '../../src/contract/message-sample.ts';
import type { ReceivedMail, SmtpBehaviour } from '../local/mailbox/smtp.ts';
import { killFunctions } from './kill-functions.ts';

/**
 * Sends many messages from many senders at once while the SMTP server rejects
 * one e-mail in five for now, kills the functions once in the middle, and
 * counts what was accepted, stored, delivered and lost.
 * @param options.timeoutSeconds how long a sender retries, and how long to wait for the last e-mail
 */
export async function soak(options: {
  siteUrl: string;
  mailboxUrl: string;
  projectId: string;
  messages: number;
  senders: number;
  timeoutSeconds: number;
}) {
  const { siteUrl, mailboxUrl, projectId, messages, senders, timeoutSeconds } = options;
  const read = async <T>(path: string) => (await fetch(mailboxUrl + path)).json() as Promise<T>;
  const setSmtp = (behaviour: SmtpBehaviour) =>
    fetch(`${mailboxUrl}/api/smtp`, { method: 'PUT', body: JSON.stringify({ behaviour }) });

  const started = performance.now();
  await setSmtp('flaky');

  const requests = Array.from({ length: messages }, (_, index) =>
    sampleRequest({ email: `visiteur.${index}@client.example`, message: `Message d'essai numéro ${index}.` }),
  );
  // All senders take from the same iterator.
  const unsent = requests.values();
  const accepted = new Set<string>();
  let killedProcesses = 0;
  async function sender(): Promise<void> {
    for (const request of unsent) {
      if (await send(siteUrl, request, timeoutSeconds)) accepted.add(request.id);
      if (killedProcesses === 0 && accepted.size >= messages / 2) killedProcesses = killFunctions(projectId);
    }
  }
  await Promise.all(Array.from({ length: senders }, sender));

  const ids = new Set(requests.map(({ id }) => id));
  const mailedIds = async () =>
    (await read<ReceivedMail[]>('/api/mails'))
      .map(({ mail }) => mail.messageId?.slice(1).split('@')[0] ?? '')
      .filter((id) => ids.has(id));
  const deadline = Date.now() + timeoutSeconds * 1000;
  let mailed = await mailedIds();
  while (new Set(mailed).size < accepted.size && Date.now() < deadline) {
    await wait(500);
    mailed = await mailedIds();
  }
  await setSmtp('accepting');

  const delivered = new Set(mailed);
  return {
    sent: messages,
    accepted: accepted.size,
    stored: (await read<{ id: string }[]>('/api/messages')).filter(({ id }) => ids.has(id)).length,
    delivered: delivered.size,
    duplicates: mailed.length - delivered.size,
    /** Accepted, but not delivered. */
    lost: [...accepted].filter((id) => !delivered.has(id)).length,
    killedProcesses,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/** Retries with the same id, as the page does, until the timeout. Resolves to whether the message was accepted. */
function send(siteUrl: string, data: object, timeoutSeconds: number): Promise<boolean> {
  const attempt = async () => {
    const { ok, status } = await fetch(siteUrl + sendContactEmailPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ data }),
      // Hosting's limit is a minute. After a shorter one, the emulator would go on with the
      // abandoned call and start one more process for the next.
      signal: AbortSignal.timeout(65_000),
    });
    if (!ok) throw new Error(`status ${status}`);
  };
  const retries = { retries: Infinity, minTimeout: 1000, factor: 2.5, maxTimeout: 6250, maxRetryTime: timeoutSeconds * 1000 };
  return pRetry(attempt, retries).then(
    () => true,
    () => false,
  );
}
