import { createHistogram } from 'node:perf_hooks';
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

  await warmUp(siteUrl, senders);
  const started = performance.now();
  await setSmtp('flaky');

  const requests = Array.from({ length: messages }, (_, index) =>
    sampleRequest({ email: `visiteur.${index}@client.example`, message: `Message d'essai numéro ${index}.` }),
  );
  // All senders take from the same iterator.
  const unsent = requests.values();
  const accepted = new Set<string>();
  const latency = createHistogram();
  let killedProcesses = 0;
  async function sender(): Promise<void> {
    for (const request of unsent) {
      const begun = performance.now();
      if (await sendUntilAccepted(siteUrl, request, timeoutSeconds)) accepted.add(request.id);
      latency.record(Math.ceil(performance.now() - begun));
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
    /** From a message's first attempt to its acceptance, in milliseconds. */
    latency: { p50: latency.percentile(50), p95: latency.percentile(95), p99: latency.percentile(99), max: latency.max },
  };
}

/**
 * The emulator starts a process for each concurrent request, which takes
 * seconds of processor time each. Before anything is measured, calls that are
 * refused start them, a few at a time.
 */
async function warmUp(siteUrl: string, processes: number): Promise<void> {
  for (let together = 5; together < processes * 2; together += 5) {
    const calls = Array.from({ length: Math.min(together, processes) }, () =>
      send(siteUrl, null).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    const statuses = await Promise.all(calls);
    if (together >= processes && statuses.every((status) => status === 400)) return;
  }
}

/** Retries with the same id, as the page does, for a visitor who does not give up before the timeout. */
async function sendUntilAccepted(siteUrl: string, request: object, timeoutSeconds: number): Promise<boolean> {
  const attempt = async () => {
    const { ok, status } = await send(siteUrl, request);
    if (!ok) throw new Error(`status ${status}`);
    return true;
  };
  const retries = { retries: Infinity, minTimeout: 1000, factor: 2.5, maxTimeout: 6250, maxRetryTime: timeoutSeconds * 1000 };
  return pRetry(attempt, retries).catch(() => false);
}

/**
 * Times out after Hosting's own limit of a minute: sooner, the emulator would
 * go on with the abandoned call and start one more process for the next.
 */
const send = (siteUrl: string, data: object | null) =>
  fetch(siteUrl + sendContactEmailPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(65_000),
  });
