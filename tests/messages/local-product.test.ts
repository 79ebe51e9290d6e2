import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { company } from '../../src/company.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { assertPortsAreFree, portsFrom } from '../../shared/ports.ts';
import { testBrowser } from '../support/browser.ts';
import { call, newRequest } from '../support/callable.ts';
import { exchange, ofJson } from '../support/exchange.ts';
import { mailboxAt, untilMailed } from '../support/mailbox.ts';
import { testPorts } from '../support/ports.ts';
import { drainQueue } from '../support/queue.ts';
import { withMotion } from '../support/site.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';
import { labelOf } from '../support/texts.ts';
import { patience } from '../../shared/patience.ts';

const browser = testBrowser({ patient: true });

const firstPort = testPorts.localProduct;
const [siteUrl, mailboxUrl] = [
  `http://127.0.0.1:${firstPort}`,
  `http://127.0.0.1:${firstPort + 1}`,
];
const run = (file: string, args: string[], env = {}, cwd = '.') =>
  execa(file, args, { cwd, env: { PORT: String(firstPort), ...env }, reject: false, all: true });
const start = (env = {}) => run('npm', ['run', 'start'], env);

const ports = () => assertPortsAreFree(portsFrom(firstPort)).then(() => 'free', String);

const copied = [
  'src',
  'functions',
  'tools',
  'shared',
  'locales',
  'public',
  'index.html',
  'package.json',
  'tsconfig.json',
];
copied.push('vite.config.ts', 'firebase.json', 'firestore.rules', 'firestore.indexes.json');

function startedFor(startProduct: () => ReturnType<typeof run>) {
  const started = { product: undefined as unknown as ReturnType<typeof run>, output: '' };
  beforeAll(async () => {
    started.product = startProduct();
    started.product.all.on('data', (chunk) => (started.output += chunk));
    const failed = started.product.then(() => Promise.reject(new Error(started.output)));
    await Promise.race([
      vi.waitUntil(() => started.output.includes('Ready.'), {
        timeout: patience.long,
        interval: 100,
      }),
      failed,
    ]);
  });
  afterAll(async () => {
    started.product.kill();
    // Without this wait, the next product would find its ports in use.
    await started.product;
    await vi.waitUntil(async () => (await ports()) === 'free', {
      timeout: patience.medium,
      interval: 100,
    });
  });
  return started;
}

/**
 * Variables that other projects and a company's proxy may leave in a developer's shell. The product
 * has to ignore these variables.
 */
const foreign = {
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
  grpc_proxy: 'http://127.0.0.1:9',
  npm_config_ignore_scripts: 'true',
  npm_config_omit: 'dev',
  http_proxy: 'http://127.0.0.1:9',
  NODE_ENV: 'production',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:9',
  GOOGLE_CLOUD_PROJECT: 'other',
  GOOGLE_APPLICATION_CREDENTIALS: '/none',
  FIREBASE_CONFIG: '{"projectId":"other"}',
  JAVA_TOOL_OPTIONS: '-Xnone',
  SMTP_HOST: 'smtp.example',
  TMPDIR: '/none',
};

describe("npm start, with the embedded Firestore and other projects' variables in the shell", () => {
  const mailbox = mailboxAt(mailboxUrl);
  const started = startedFor(() => start({ ...foreign, FIRESTORE: 'embedded' }));

  test('npm start tries the product with a message, and leaves nothing of the message behind', async () => {
    expect(started.output).toContain('A message went through');
    expect(await mailbox.mails()).toEqual([]);
    expect(await (await fetch(`${mailboxUrl}/api/messages`)).json()).toEqual([]);
  });

  test('a message that arrives while SMTP is down is mailed with every field when SMTP is back', async () => {
    expect(started.output).toContain(siteUrl);
    expect(started.output).toContain(mailboxUrl);
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
    });
    await expect
      .poll(() => mailbox.repliesOf(visitor.email), untilMailed)
      .toContain('ECONNREFUSED');
    await mailbox.setSmtp('accepting');
    await expect.poll(stored, untilMailed).toMatchObject({ state: 'sent', waits: false });
    await drainQueue({ siteUrl, mailboxUrl });

    const [received, ...others] = await mailbox.mailsReplyingTo(visitor.email);
    expect(others).toEqual([]);
    if (!received) throw new Error('no mail');
    const { mail, envelope } = received;
    expect(mail.from).toMatchObject({
      name: `Site ${company.name}`,
      address: 'site@lagune-integration.example',
    });
    expect(mail.replyTo).toEqual([
      expect.objectContaining({ name: visitor.name, address: visitor.email }),
    ]);
    expect(envelope.to).toEqual(['equipe@lagune-integration.example']);
    expect(mail.subject).toBe(`Nouvelle demande\u00a0: ${label} — ${visitor.name}`);
    expect(mail.messageId).toBe(`<${(await stored())?.id}@lagune-integration.example>`);
    // The e-mail's plain text quotes the visitor's text with `> `.
    const text = mail.text?.replaceAll(/^> /gm, '');
    const html = await browser.open('about:blank');
    await html.setContent(mail.html ?? '');
    for (const part of [text, await html.locator('body').innerText()]) {
      for (const value of Object.values({ ...visitor, service: label }))
        expect(part).toContain(value);
    }
  });

  test('the mailbox page shows the e-mail and the message, and keeps opened details open when it refreshes', async () => {
    const page = await browser.open('about:blank');
    await page.goto(mailboxUrl);
    const headers = page.locator('#mails details').first();
    await headers.locator('summary').click();
    for (let refreshes = 0; refreshes < 2; refreshes++)
      await page.waitForResponse('**/api/messages');
    expect(await headers.getByText('auto-submitted: auto-generated').isVisible()).toBe(true);
    expect(await page.locator('#messages h3').first().textContent()).toMatch(/ — sent$/);
    expect(await page.locator('#mails pre').nth(1).textContent()).toMatch(/^Nouvelle demande/);
    expect(
      await page.frameLocator('#mails iframe').first().getByRole('heading').textContent(),
    ).toMatch(/^Nouvelle demande/);
    // The mailbox lists the newest e-mail first.
    const request = newRequest();
    await call(siteUrl, request);
    await expect
      .poll(async () => (await mailbox.mails())[0]?.mail.replyTo?.[0]?.address)
      .toBe(request.email);
    await page.getByLabel('The SMTP server').selectOption('busy');
    await expect
      .poll(async () => (await fetch(`${mailboxUrl}/api/smtp`)).text())
      .toContain('"behaviour":"busy"');
  });

  test('a message that is sent in chunks, without a Content-Length, is accepted', async () => {
    const body = JSON.stringify({ data: newRequest() });
    const headers = [ofJson, 'Transfer-Encoding: chunked'];
    const { response } = await exchange(siteUrl + sendContactEmailPath, headers, [
      `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ]);
    expect(response).toMatch(/^HTTP\/1.1 200 /);
  });

  test("the mailbox refuses requests with a foreign host name, which another site's page could send", async () => {
    const statusOf = async (host: string) => {
      const asked = get(`${mailboxUrl}/api/messages`, { headers: { host } });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return answer.resume().statusCode;
    };
    expect(await statusOf('localhost')).toBe(200);
    for (const host of ['evil.example', '127.0.0.1.evil.example:80', 'localhost@evil.example'])
      expect(await statusOf(host), host).toBe(403);
  });

  test('npm start has released all ports when it ends after Ctrl-C', async () => {
    started.product.kill('SIGINT');
    expect(await started.product).toMatchObject({ exitCode: 0 });
    expect(await ports()).toBe('free');
  });
});

describe("npm run dev, with this machine's Firestore", () => {
  /**
   * A copy of the project, because the tests change files. The copy has a Vite cache of its own.
   */
  const folder = mkdtempSync(join(tmpdir(), 'dev-'));
  beforeAll(() => {
    for (const path of copied) cpSync(path, join(folder, path), { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync('node_modules')) {
      if (name !== '.vite')
        symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const started = startedFor(() =>
    run(process.execPath, [join(folder, 'tools/local/start.ts'), '--dev'], {}, folder),
  );

  async function changed(
    file: string,
    change: (content: string) => string,
    line: string,
  ): Promise<void> {
    const { length } = started.output;
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
    await expect
      .poll(() => started.output.slice(length), { timeout: patience.medium })
      .toContain(line);
  }

  test('npm run dev prints a URL that serves the page with hot reload and takes messages', async () => {
    const [, url = ''] = /Site +(\S+)/.exec(started.output) ?? [];
    expect(url).toBe(siteUrl);
    const page = await (await fetch(url)).text();
    expect(page).toContain('/@vite/client');
    expect(page).toContain('data-island="contact"');
    expect(await call(url, newRequest())).toMatchObject({ status: 200 });
  });

  test('npm run dev runs changed functions, and keeps the former functions while the changed code has an error', async () => {
    // The code of this file isn't in the index's own bundle.
    const file = 'functions/src/copies/send.ts';
    const loaded = 'Loaded functions definitions';
    await changed(file, (code) => `${code}console.log('changed');\n`, loaded);
    await changed(file, (code) => `${code}(`, 'Functions: ');
    expect(await call(siteUrl, newRequest())).toMatchObject({ status: 200 });
    await changed(file, (code) => `${code.slice(0, -1)}console.log('again');\n`, loaded);
    expect(await call(siteUrl, newRequest())).toMatchObject({ status: 200 });
  });

  test('npm run dev releases all ports even if it is killed', async () => {
    started.product.kill('SIGKILL');
    expect(await started.product).toMatchObject({ signal: 'SIGKILL' });
    await expect.poll(ports).toBe('free');
  });
});

test('npm start says which port is in use and how to choose others', async () => {
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
