import { once } from 'node:events';
import { createServer } from 'node:net';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { company } from '../../src/company.ts';
import { assertPortsAreFree, portsFrom } from '../../tools/local/ports.ts';
import { testBrowser } from '../support/browser.ts';
import { mailboxAt } from '../support/mailbox.ts';
import { testPorts } from '../support/ports.ts';
import { drainQueue } from '../support/queue.ts';
import { withMotion } from '../support/site.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';
import { labelOf } from '../support/texts.ts';

const browser = testBrowser();

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
  const mailbox = mailboxAt(mailboxUrl);

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
    afterAll(async () => {
      product.kill();
      // Otherwise the next one finds its ports in use, whatever was wrong with this one.
      await product;
      await vi.waitUntil(async () => (await ports()) === 'free', { timeout: 30_000, interval: 100 });
    });

    test('a message is confirmed and stored while SMTP is down; once it is back, it is mailed to the staff once, with every field', async () => {
      expect(output).toContain(siteUrl);
      expect(output).toContain(mailboxUrl);
      const visitor = newVisitor();
      const label = labelOf(visitor);
      await mailbox.setSmtp('stopped');
      const page = await browser.open(siteUrl, withMotion);
      await fillForm(page, visitor);
      await submitButton(page).click();
      await confirmation(page).waitFor();
      const success = 'Votre message a été envoyé avec succès. Nous vous recontacterons bientôt.';
      await page.getByText(success, { exact: true }).waitFor();
      const stored = async () => (await mailbox.messagesFrom(visitor.email))[0];
      await expect.poll(stored).toMatchObject({
        ...visitor,
        serviceLabel: label,
        locale: 'fr',
        state: 'pending',
        notification: { lastError: expect.stringContaining('ECONNREFUSED'), sentAt: null },
      });
      await mailbox.setSmtp('accepting');
      await expect.poll(stored).toMatchObject({ state: 'sent', notification: { lastError: null } });
      await drainQueue({ siteUrl, mailboxUrl });

      const [received, ...others] = await mailbox.mailsReplyingTo(visitor.email);
      expect(others).toEqual([]);
      if (!received) throw new Error('no mail');
      const { mail, envelope } = received;
      expect(mail.from).toMatchObject({ name: `Site ${company.name}`, address: 'site@lagune-integration.example' });
      expect(mail.replyTo).toEqual([expect.objectContaining({ name: visitor.name, address: visitor.email })]);
      expect(envelope.to).toEqual(['equipe@lagune-integration.example']);
      expect(mail.subject).toBe(`Nouvelle demande\u00a0: ${label} — ${visitor.name}`);
      expect(mail.messageId).toBe(`<${(await stored())?.id}@lagune-integration.example>`);
      // The visitor's text is quoted.
      const text = mail.text?.replaceAll(/^> /gm, '');
      for (const part of [text, mail.html?.replaceAll('&#39;', "'")]) {
        for (const value of [visitor.name, visitor.email, visitor.phone, label, visitor.message]) expect(part).toContain(value);
      }
    });

    test('the mailbox shows the mail and the message, and leaves open what was opened while nothing changes', async () => {
      const page = await browser.open(mailboxUrl);
      const headers = page.locator('#mails details').first();
      await headers.locator('summary').click();
      for (let refreshes = 0; refreshes < 2; refreshes++) await page.waitForResponse('**/api/messages');
      expect(await headers.getByText('auto-submitted: auto-generated').isVisible()).toBe(true);
      expect(await page.locator('#messages h3').first().textContent()).toMatch(/ — sent$/);
    });

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
