import { setTimeout as wait } from 'node:timers/promises';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { sampleRequest } from '../../src/contract/message-sample.ts';
import type { MessageRequest } from '../../src/contract/message.ts';
import type { ReceivedMail } from '../local/mailbox/smtp.ts';
import { killFunctions } from './kill-functions.ts';

export type SoakOptions = {
  siteUrl: string;
  mailboxUrl: string;
  projectId: string;
  messages: number;
  senders: number;
  /** How long a sender asks again, and how long to wait for the last mail, in seconds. */
  timeoutSeconds: number;
};

export type SoakReport = {
  sent: number;
  accepted: number;
  stored: number;
  delivered: number;
  duplicates: number;
  /** Accepted, but not delivered. */
  lost: number;
  killedProcesses: number;
  /** From a message's first attempt to its acceptance, in milliseconds. */
  latency: { p50: number; p95: number; p99: number; max: number };
  seconds: number;
};

/**
 * Sends many messages from many senders at once while the SMTP server turns
 * one mail in five away, kills the functions once in the middle, and counts
 * what was accepted, stored, delivered and lost.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { siteUrl, mailboxUrl, projectId, messages, senders, timeoutSeconds } = options;
  await warmUp(siteUrl, senders);
  const started = performance.now();
  const put = (behaviour: string) => fetch(`${mailboxUrl}/api/smtp`, { method: 'PUT', body: JSON.stringify({ behaviour }) });
  await put('flaky');

  const requests = Array.from({ length: messages }, (_, index) => newMessage(index));
  const accepted = new Set<string>();
  const latencies: number[] = [];
  let killedProcesses = 0;
  let next = 0;
  async function sender(): Promise<void> {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const begun = performance.now();
      if (await sendUntilAccepted(siteUrl, request, timeoutSeconds)) accepted.add(request.id);
      latencies.push(performance.now() - begun);
      if (killedProcesses === 0 && accepted.size >= messages / 2) killedProcesses = killFunctions(projectId);
    }
  }
  await Promise.all(Array.from({ length: senders }, sender));

  const ids = new Set(requests.map(({ id }) => id));
  const deliveredIds = async () => {
    const mails = (await (await fetch(`${mailboxUrl}/api/mails`)).json()) as ReceivedMail[];
    return mails.map(({ mail }) => mail.messageId?.slice(1, mail.messageId.indexOf('@')) ?? '').filter((id) => ids.has(id));
  };
  let mails = await deliveredIds();
  for (
    const deadline = Date.now() + timeoutSeconds * 1000;
    Date.now() < deadline && new Set(mails).size < accepted.size;
    mails = await deliveredIds()
  ) {
    await wait(500);
  }
  await put('accepting');

  const delivered = new Set(mails);
  const storedIds = ((await (await fetch(`${mailboxUrl}/api/messages`)).json()) as { id: string }[]).filter(({ id }) =>
    ids.has(id),
  );
  return {
    sent: messages,
    accepted: accepted.size,
    stored: storedIds.length,
    delivered: delivered.size,
    duplicates: mails.length - delivered.size,
    lost: [...accepted].filter((id) => !delivered.has(id)).length,
    killedProcesses,
    latency: percentiles(latencies),
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/**
 * The emulator starts a process for each request that runs at the same time,
 * which takes seconds of computing each: they are started a few at a time, by
 * calls that are refused, before anything is measured.
 */
async function warmUp(siteUrl: string, processes: number): Promise<void> {
  for (let together = 5; together < processes * 2; together += 5) {
    const calls = Array.from({ length: Math.min(together, processes) }, () =>
      fetch(siteUrl + sendContactEmailPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"data":null}',
      }),
    );
    const statuses = (await Promise.allSettled(calls)).map((call) => (call.status === 'fulfilled' ? call.value.status : 0));
    if (together >= processes && statuses.every((status) => status === 400)) return;
  }
}

/** The page's first waits between its attempts (send-message.ts), in milliseconds; without end, as a visitor who asks again. */
const waits = [1000, 2500, 6250];

/**
 * Hosting's own limit is a minute. To give up sooner is no use: the emulator
 * goes on with the abandoned call and starts one more process for the next.
 */
const requestTimeout = 65_000;

/** Retries with the same id, as the page does, for a visitor who does not give up before the timeout. */
async function sendUntilAccepted(siteUrl: string, data: MessageRequest, timeoutSeconds: number): Promise<boolean> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (let attempt = 0; Date.now() < deadline; attempt++) {
    if (attempt > 0) await wait(waits[(attempt - 1) % waits.length]);
    try {
      const response = await fetch(siteUrl + sendContactEmailPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data }),
        signal: AbortSignal.timeout(requestTimeout),
      });
      if (response.ok) return true;
    } catch {
      // A killed process drops the connection: the next attempt is the same message.
    }
  }
  return false;
}

const newMessage = (index: number) =>
  sampleRequest({
    name: `Visiteur ${index}`,
    email: `visiteur.${index}@client.example`,
    message: `Message d'essai numéro ${index}.`,
  });

function percentiles(values: number[]): SoakReport['latency'] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
