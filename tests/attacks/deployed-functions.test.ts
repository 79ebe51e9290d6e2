import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newRequest } from '../support/callable.ts';
import { deployFunctions, json } from '../support/deployed-functions.ts';
import { type Body, exchange, ofBytes, ofJson } from '../support/exchange.ts';
import { productFirestore } from '../support/firestore.ts';
import { testPorts } from '../support/ports.ts';
import { product } from '../support/product.ts';
import { newDraft } from '../support/proven-drafts.ts';

const deployed = deployFunctions(testPorts.attacks);
const { logOf, urlOf, pidOf, call } = deployed;
const messages = productFirestore({ ...product, projectId: deployed.projectId }).collection(
  'messages',
);
const chunked = 'Transfer-Encoding: chunked';
const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;

/** Requests that are refused before their whole body has arrived. */
const refusedRequests: Record<
  string,
  { status: number; headers: string[]; body: () => Body; isEndless?: boolean }
> = {
  'a body of 9 MB': {
    status: 413,
    headers: [ofJson, 'Content-Length: 9000000'],
    body: () => [new Uint8Array(9e6)],
  },
  'a form of 9 MB': {
    status: 413,
    headers: ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 9000000'],
    body: () => [new Uint8Array(9e6)],
  },
  'a compressed body of 9 MB': {
    status: 413,
    headers: [ofBytes, 'Content-Encoding: gzip', 'Content-Length: 9000000'],
    body: () => [new Uint8Array(9e6)],
  },
  'a body of 160 KB without a length': {
    status: 413,
    headers: [ofBytes, chunked],
    body: () => [...Array<string>(10).fill(chunk), '0\r\n\r\n'],
  },
  'a body without end': {
    status: 413,
    headers: [ofBytes, chunked],
    body: endless,
    isEndless: true,
  },
};

function* endless() {
  for (;;) yield chunk.repeat(16);
}

describe('under attack, the function that visitors call', () => {
  const big = Buffer.from(`[${'[],'.repeat(1e7)}[]]`);
  const bomb = gzipSync(big);
  const message = Buffer.from(JSON.stringify({ data: newRequest() }));
  const nested = Buffer.from(`{"data":{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`);
  const commas = [
    ofJson,
    `Content-Length: ${message.length}`,
    `X-Forwarded-For: ${','.repeat(15_000)}`,
  ];
  const gzipped = [ofBytes, 'Content-Encoding: gzip', `Content-Length: ${bomb.length}`];
  const heavy: typeof refusedRequests = {
    ...refusedRequests,
    '15,000 commas in a header': { status: 200, headers: commas, body: () => [message] },
    'a body of 30 MB': {
      status: 413,
      headers: [ofBytes, `Content-Length: ${big.length}`],
      body: () => [big],
    },
    'a gzipped body of 30 MB': { status: 413, headers: gzipped, body: () => [bomb] },
    'arrays 30,000 deep': {
      status: 400,
      headers: [ofJson, `Content-Length: ${nested.length}`],
      body: () => [nested],
    },
  };

  /**
   * The server's memory in MB: the most that it has used so far, and the heap in use after a
   * garbage collection.
   */
  async function memory(): Promise<[peak: number, used: number]> {
    const told = () => [...logOf('sendContactEmail').matchAll(/Memory: (\d+), (\d+)/g)];
    const before = told().length;
    process.kill(pidOf('sendContactEmail'), 'SIGUSR2');
    await expect.poll(() => told().length).toBe(before + 1);
    const [, peak, used] = told().at(-1) ?? [];
    return [Number(peak) / 1e6, Number(used) / 1e6];
  }

  test.each(Object.entries(heavy))('responds to %s', async (_, request) => {
    const { status, headers, body, isEndless = false } = request;
    const { response, isReset } = await exchange(urlOf('sendContactEmail'), headers, body());
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(isReset).toBe(isEndless);
  });

  test("stays below 256 MB with attackers on 16 connections, and accepts visitors' messages", async () => {
    const over = new AbortController();
    const attacker = async (_: unknown, at: number) => {
      for (let round = at; !over.signal.aborted; round++) {
        const { headers, body } = Object.values(heavy)[round % Object.keys(heavy).length]!;
        await exchange(urlOf('sendContactEmail'), headers, body());
      }
    };
    const attackers = Array.from({ length: 16 }, attacker);
    const times = [];
    for (let visitor = 0; visitor < 8; visitor++) {
      // Waiting between two messages makes the attack last for some seconds.
      await wait(500);
      const start = performance.now();
      const headers = { ...json, 'X-Forwarded-For': `41.207.0.${visitor}` };
      expect((await call(JSON.stringify({ data: newRequest() }), headers)).status).toBe(200);
      times.push(Math.round(performance.now() - start));
    }
    over.abort();
    await Promise.all(attackers);
    const [peak] = await memory();
    console.log(
      `Under attack, messages took ${times.join(', ')} ms, and the function used at most ${Math.round(peak)} MB.`,
    );
    expect(peak).toBeLessThan(256);
  });

  test('closes 80 connections with unfinished bodies within 20 seconds, and accepts a message meanwhile', async () => {
    const unfinished = [ofJson, 'Content-Length: 1000'];
    const begun = Date.now();
    const closed = Array.from({ length: 80 }, () =>
      exchange(urlOf('sendContactEmail'), unfinished, ['{']),
    );
    expect((await call(JSON.stringify({ data: newRequest() }))).status).toBe(200);
    await Promise.all(closed);
    expect(Date.now() - begun).toBeLessThan(20_000);
  });

  test('mails at most three of 600 messages of one draft that arrive at once', async () => {
    deployed.queue.tasks.clear();
    const own = newDraft();
    const answers = Array.from({ length: 600 }, (_, sender) => {
      const headers = { ...json, 'X-Forwarded-For': `198.51.100.${sender}` };
      return call(JSON.stringify({ data: newRequest(own) }), headers);
    });
    await Promise.all(answers);
    const ofDraft = messages.where('draft', '==', own.draft);
    const mailed = (await ofDraft.where('state', '!=', 'held').count().get()).data().count;
    expect([1, 2, 3]).toContain(mailed);
    expect(deployed.queue.tasks.size).toBe(mailed);
  });

  const count = 1000;
  test(`accepts ${count} messages without a proof from forged IP addresses, and its heap grows by less than 10 MB`, async () => {
    const [, before] = await memory();
    const body = JSON.stringify({ data: newRequest({ proof: undefined }) });
    const forged = Array(count).keys();
    const statuses = new Set<number>();
    const sender = async () => {
      for (const address of forged) {
        const response = await call(body, {
          ...json,
          'X-Forwarded-For': `192.0.2.${address}, 10.0.0.1`,
        });
        await response.arrayBuffer();
        statuses.add(response.status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, sender));
    expect([...statuses]).toEqual([200]);
    const [, after] = await memory();
    expect(after - before).toBeLessThan(10);
  });
});
