import { once } from 'node:events';
import { createServer } from 'node:net';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPortsAreFree, portsFrom } from '../../tools/local/ports.ts';
import { testBrowser } from '../support/browser.ts';
import { testJourney } from '../support/journey.ts';
import { testPorts } from '../support/ports.ts';

const firstPort = testPorts.localProduct;
const run = (file: string, args: string[], env = {}) =>
  execa(file, args, { env: { PORT: String(firstPort), ...env }, reject: false, all: true });
const start = (env = {}) => run('npm', ['run', 'start'], env);

const startDirectly = () => run(process.execPath, ['tools/local/start.ts']);

const ports = () => assertPortsAreFree(portsFrom(firstPort)).then(() => 'free', String);

/** Resolves with the output so far as soon as it contains `text`. */
function printed(product: ReturnType<typeof start>, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    product.all.on('data', (chunk) => {
      output += chunk;
      if (output.includes(text)) resolve(output);
    });
    product.then(() => reject(new Error(output)), reject);
  });
}

describe('npm start', () => {
  const [siteUrl, mailboxUrl] = [`http://127.0.0.1:${firstPort}`, `http://127.0.0.1:${firstPort + 1}`];

  describe.each([
    ['without Java', () => start({ FIRESTORE: 'embedded' }), 'SIGINT', { exitCode: 0 }, 'as soon as Ctrl-C has ended it'],
    ["with this machine's Firestore", startDirectly, 'SIGKILL', { signal: 'SIGKILL' }, 'even when it is killed'],
  ] as const)('%s', (_, startProduct, signal, end, when) => {
    let product: ReturnType<typeof start>;
    let output = '';
    beforeAll(async () => {
      product = startProduct();
      output = await printed(product, 'Ready.');
    });
    afterAll(() => void product.kill());

    test('starts everything', async () => {
      expect(output).toContain(siteUrl);
      expect(output).toContain(mailboxUrl);
    });

    testJourney(testBrowser(), { siteUrl, mailboxUrl });

    test(`releases all ports ${when}`, async () => {
      product.kill(signal);
      expect(await product).toMatchObject(end);
      await expect.poll(ports, { timeout: signal === 'SIGINT' ? 100 : 30_000 }).toBe('free');
    });
  });

  test('says which port is in use and how to choose others', async () => {
    const other = createServer().listen(firstPort + 3, '127.0.0.1');
    await once(other, 'listening');
    try {
      const { exitCode, all } = await start();
      expect(exitCode).toBe(1);
      expect(all).toContain(`Port ${firstPort + 3} (functions) is already in use`);
      expect(all).toContain('PORT=25100 npm start');
    } finally {
      other.close();
    }
  });
});
