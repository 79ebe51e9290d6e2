import { setTimeout as wait } from 'node:timers/promises';
import type { Firestore } from '@google-cloud/firestore';
import { sampleProbe } from './message-sample.ts';
import { findProof } from '../src/contract/proof.ts';
import { patience } from './patience.ts';

/** The collection `probes` in Firestore, to which only operators and functions write. */
export type SmokeTestDocuments = {
  create: (id: string, expiresAt: Date) => Promise<unknown>;
  read: (id: string) => Promise<{ state?: unknown; error?: unknown } | undefined>;
  delete: (id: string) => Promise<unknown>;
};

export const smokeTestDocumentsIn = (firestore: Firestore): SmokeTestDocuments => {
  const ref = (id: string) => firestore.collection('probes').doc(id);
  return {
    create: (id, expiresAt) => ref(id).create({ state: 'waiting', error: null, expiresAt }),
    read: async (id) => (await ref(id).get()).data(),
    delete: (id) => ref(id).delete(),
  };
};

type Options = {
  hasBuild?: boolean;
  patience?: number;
};

/**
 * Sends a probe as a browser sends a message. The probe goes as far as a conversation with the SMTP
 * server, but no e-mail is sent, and the probe's document is deleted. Resolves to null if a real
 * message would be mailed, otherwise to the problem.
 */
export async function smokeTest(
  site: string,
  probes: SmokeTestDocuments,
  options: Options = {},
): Promise<string | null> {
  try {
    // Each smoke test has a new draft, because the proof of an older draft may be used up.
    const draft = crypto.randomUUID();
    const [form, proof] = await Promise.all([openPage(site, options), findProof(draft)]);
    const probe = await sampleProbe(`Smoke test ${crypto.randomUUID()}`, { draft, proof });
    await probes.create(probe.id, new Date(Date.now() + 86_400_000));
    try {
      await send(form, probe);
      await delivered(probe.id, probes, options);
    } finally {
      await probes.delete(probe.id);
    }
    return null;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}

/**
 * Fetches the page and the files in /assets that its `src`, `href` and `data-texts` name. Resolves
 * to the URL that the form posts to.
 */
async function openPage(site: string, { hasBuild = true }: Options): Promise<URL> {
  const html = await (await found(new URL('/', site))).text();
  const files = new Set(html.match(/(?<=(?:src|href|data-texts)=")\/assets\/[^"#?]+/g));
  if (hasBuild && files.size === 0) throw new Error(`${site} names no files of a build`);
  await Promise.all(
    Array.from(files, async (file) => (await found(new URL(file, site))).arrayBuffer()),
  );
  const [, action] = /<form [^>]*action="([^"]+)"/.exec(html) ?? [];
  if (!action) throw new Error(`${site} has no form`);
  return new URL(action.replaceAll('&amp;', '&'), site);
}

async function found(url: URL): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience.medium) });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  return response;
}

async function send(form: URL, data: object): Promise<void> {
  const url = new URL(form.pathname, form);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(patience.medium),
  });
  const text = await response.text();
  if (!response.ok || !text.includes('"result"'))
    throw new Error(`${url} takes no message: ${response.status} ${text.slice(0, 200)}`);
}

async function delivered(
  id: string,
  probes: SmokeTestDocuments,
  { patience: limit = patience.medium }: Options,
): Promise<void> {
  const end = Date.now() + limit;
  for (;;) {
    const { state, error } = (await probes.read(id)) ?? {};
    if (state === 'sent') return;
    if (state === 'held') throw new Error(heldFor(String(error)));
    if (state === 'failed') throw new Error(`Staff would not be mailed: ${String(error)}`);
    if (Date.now() > end)
      throw new Error(
        state === 'queued'
          ? "The queue doesn't run the function that sends e-mails"
          : "The function doesn't know of the smoke test",
      );
    await wait(500);
  }
}

function heldFor(reason: string): string {
  const why = {
    flood: ': within the hour, as many messages were mailed as NOTIFICATIONS_PER_HOUR allows',
    blocked: ': see lists/blocked',
  };
  return `A visitor's message would be held as '${reason}', and nobody mailed${why[reason as keyof typeof why] ?? ''}`;
}
