import { Timestamp } from '@google-cloud/firestore';
import { parseHTML } from 'linkedom';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { downloadLimitMs } from '../../src/islands/download.ts';
import { emptyFields } from '../../src/sections/contact/sending/draft.ts';
import { sections } from '../../src/sections/header/content.ts';
import { hydrate, hydrated } from '../../tools/browser/page.ts';
import { fillIn } from '../../tools/browser/states.ts';
import { testBrowser } from '../support/browser.ts';
import { productFirestore } from '../support/firestore.ts';
import { log, mailbox, product, siteUrl } from '../support/product.ts';
import { isFocused, linksOf, otherWays, phone } from '../support/site.ts';
import {
  beginOwnDrafts,
  confirmation,
  newVisitor,
  requiredFields,
  submitButton,
  typedIn,
} from '../support/visitor.ts';

const browser = testBrowser({ patient: true });
const messages = productFirestore(product).collection('messages');

/** Posts the form without the browser's own validation. */
const post = (
  fields: Record<string, string> | string[][],
  query = '',
  headers: Record<string, string> = { Origin: siteUrl },
) =>
  fetch(siteUrl + sendContactEmailPath + query, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });

const sent = (page: Page) => page.getByRole('heading', { name: 'Message Envoyé !', exact: true });

describe('without scripts', () => {
  test('a form posted twice is stored once, and its result page can be reloaded and leads back to the form', async () => {
    const page = await browser.open(siteUrl, { ...phone, javaScriptEnabled: false });
    const visitor = newVisitor();
    await fillIn(page, visitor);
    await submitButton(page).click();
    await sent(page).waitFor();
    expect(page.url()).toBe(`${siteUrl}/message-sent`);
    const stored = await mailbox.messagesFrom(visitor.email);
    expect(stored).toMatchObject([
      { ...visitor, state: 'held', heldFor: 'unproven', locale: 'fr' },
    ]);
    await page.reload();
    await sent(page).waitFor();
    await page.goBack();
    await submitButton(page).click();
    await sent(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
    await page.getByRole('link', { name: 'Envoyer un autre message' }).click();
    expect(page.url()).toBe(`${siteUrl}/#contact`);
  });

  test('the same texts posted again are a new message after an hour, or after staff have handled the first message', async () => {
    const fields = newVisitor();
    const stored = messages.where('email', '==', fields.email).orderBy('receivedAt');
    const press = async () => {
      expect((await post(fields)).headers.get('location')).toBe('/message-sent');
      return (await stored.get()).docs;
    };
    await Promise.all([press(), press()]);
    const [first, ...others] = await press();
    expect(others).toEqual([]);
    await first!.ref.update({ 'staff.handled': true });
    const [, second] = await press();
    expect(second!.data()).toMatchObject({ ...fields, staff: { handled: false } });
    expect(await press()).toHaveLength(2);
    const anHourAgo = Timestamp.fromMillis(Date.now() - 61 * 60_000);
    await second!.ref.update({ receivedAt: anHourAgo });
    await first!.ref.update({ receivedAt: Timestamp.fromMillis(anHourAgo.toMillis() - 1) });
    await Promise.all([press(), press()]);
    expect(await press()).toHaveLength(3);
  });

  test('the browser knows which fields are required, their types and lengths, and posts no invalid e-mail address', async () => {
    const page = await browser.open(siteUrl, { ...phone, javaScriptEnabled: false });
    await fillIn(page, newVisitor({ email: 'no address' }));
    await submitButton(page).click();
    expect(page.url()).toBe(`${siteUrl}/`);
    const fields = await page
      .locator('#contact form')
      .evaluate((form: HTMLFormElement) =>
        ([...form.querySelectorAll('[name]')] as HTMLInputElement[]).map(
          ({ name, type, required, maxLength }) => [name, type, required, maxLength],
        ),
      );
    expect(fields).toEqual([
      ['name', 'text', true, 200],
      ['email', 'email', true, 254],
      ['phone', 'tel', false, 100],
      ['service', 'select-one', true, undefined],
      ['message', 'textarea', true, 5000],
      ['reference', 'text', false, -1],
    ]);
  });

  test("a refused form leads to a page with each wrong field's error, and going back finds the typed texts", async () => {
    const page = await browser.open(siteUrl, { ...phone, javaScriptEnabled: false });
    const visitor = newVisitor({ name: '\u200b.', message: '\u00a0 x \u00a0 \u00a0 \u00a0' });
    await fillIn(page, visitor);
    await submitButton(page).click();
    await page.getByRole('heading', { name: 'Erreur', exact: true }).waitFor();
    expect(await linksOf(page.locator('main').getByRole('link'))).toEqual(otherWays);
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      'Nom complet *\nLe nom doit contenir au moins 2 caractères.',
      'Message *\nLe message doit contenir au moins 10 caractères.',
    ]);
    // Some browsers lose the typed texts when the visitor goes back, so the page shows the texts
    // for copying.
    const written = (await page.locator('dd').allInnerTexts()).map((text) => text.trim());
    expect(written).toEqual(Object.values({ ...visitor, service: 'TIC-HOME', message: 'x' }));
    expect(await mailbox.messagesFrom(visitor.email)).toEqual([]);
    await page.goBack();
    expect(await typedIn(page)).toEqual(visitor);
  });
});

describe('forms that a program posts', () => {
  test('a posted form without valid values gets a page with one error for each required field', async () => {
    const response = await post({ ...emptyFields, email: 'x' });
    expect(response.status).toBe(200);
    expect((await response.text()).match(/<li><b>/g)).toHaveLength(requiredFields.length);
  });

  test('a refused form gets its values back as escaped text, in a page that browsers may not store', async () => {
    const message = '<script>alert(1)</script> & "\' </pre>\n\nfin';
    const response = await post({ ...newVisitor(), name: '', service: '<b>', message });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).not.toContain('<script>alert');
    const { document } = parseHTML(page);
    expect(
      [...document.querySelectorAll('dd')].map(({ textContent }) => textContent).slice(-2),
    ).toEqual(['<b>', message]);
  });

  test.each([
    ['as spam if its honeypot is filled in', { Origin: siteUrl }, 'https://spam.example', 'spam'],
    ['as spam if no header names its page', {}, '', 'spam'],
    ['as unproven if its Referer header names our page', { Referer: siteUrl }, '', 'unproven'],
    ['as unproven if its Origin header names our site', { Origin: siteUrl }, '', 'unproven'],
  ])(
    'a posted form is held %s, and leads to the confirmation all the same',
    async (_, headers, reference, heldFor) => {
      const visitor = newVisitor();
      const response = await post({ ...visitor, reference }, '', headers);
      expect(response.headers.get('location')).toBe('/message-sent');
      expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ heldFor }]);
    },
  );

  test.each([
    ['an unknown language', '?locale=xx'],
    ['the URL of another site', '?locale=//evil.example'],
  ])('a posted form leads to the French confirmation if its query names %s', async (_, query) => {
    const response = await post({ ...newVisitor() }, query);
    expect(response.headers.get('location')).toBe('/message-sent');
  });

  test('if several fields of a posted form have the same name, the value of the first one is stored', async () => {
    const { name, message, ...others } = newVisitor();
    const added = ['name', 'message', 'email'].map((field) => [field, '']);
    const response = await post([...Object.entries({ name, message, ...others }), ...added]);
    expect(response.headers.get('location')).toBe('/message-sent');
    expect(await mailbox.messagesFrom(others.email)).toMatchObject([{ name, message }]);
  });
});

describe('URLs that are opened directly', () => {
  test.each(['GET', 'HEAD'])(
    '%s of the URL that takes posted forms leads back to the form, and logs no error',
    async (method) => {
      const before = log().length;
      for (const query of [
        '',
        '?locale=fr',
        '?locale=//evil.example',
        '?error=name.tooShort',
        '?x',
      ]) {
        const response = await fetch(siteUrl + sendContactEmailPath + query, {
          method,
          redirect: 'manual',
        });
        expect([response.status, response.headers.get('location')]).toEqual([303, '/#contact']);
      }
      expect(log().slice(before)).not.toContain('invalid method');
      const page = await browser.open(siteUrl);
      await page.goto(siteUrl + sendContactEmailPath);
      expect(page.url()).toBe(`${siteUrl}/#contact`);
    },
  );

  test('the confirmation page keeps a draft that was not posted', async () => {
    const page = await browser.open(siteUrl);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const visitor = newVisitor();
    await fillIn(page, visitor);
    await page.goto(`${siteUrl}/message-sent`);
    await sent(page).waitFor();
    await page.goto(siteUrl);
    expect(await typedIn(page)).toEqual(visitor);
    expect(errors).toEqual([]);
  });
});

describe('scripts that fail to load while the server is up', () => {
  test.each([
    ["the form's script", 'hydrate-*.js', 'unproven'],
    ['the script that sends', 'callable-client-*.js', null],
  ])('the browser posts the form if %s fails to load', async (_, file, heldFor) => {
    const page = await browser.open('about:blank');
    const asked: string[] = [];
    await page.route(`**/assets/${file}`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 404 });
    });
    await page.goto(siteUrl);
    const visitor = newVisitor();
    await fillIn(page, { ...visitor, message: '' });
    if (heldFor === null) await hydrated(page, 'contact');
    // The message's text is still missing, so this press sends nothing, neither now nor when the
    // text has been typed.
    await submitButton(page).click();
    const missing = page.locator('#message');
    await expect.poll(() => isFocused(missing)).toBe(true);
    await missing.pressSequentially(visitor.message, { delay: 5 });
    await page.clock.fastForward(5000);
    await submitButton(page).click();
    await sent(page).waitFor();
    expect(page.url()).toBe(`${siteUrl}/message-sent`);
    expect(asked.length).toBeGreaterThan(0);
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ ...visitor, heldFor }]);
    // The result page's script clears the draft.
    await page.waitForLoadState();
    await page.goto(siteUrl);
    expect(Object.values(await typedIn(page)).join('')).toBe('');
  });
});

test.each(['hydrate-*.js', 'island-*.js', 'texts-contact-*.json'])(
  "the browser posts the form if the form's %s never finishes loading",
  async (file) => {
    const page = await browser.open('about:blank');
    let asked = 0;
    await page.route(`**/assets/${file}`, () => void asked++);
    await page.goto(siteUrl);
    const visitor = newVisitor();
    await fillIn(page, visitor);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await submitButton(page).click();
    await page.clock.fastForward(downloadLimitMs);
    await sent(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
  },
);

test('a visitor whose scripts fail to load can use the menu, see each section and send a message', async () => {
  const page = await browser.open('about:blank');
  let asked = 0;
  await page.route('**/*.js', (route) => {
    asked++;
    return route.abort();
  });
  await page.goto(siteUrl);
  expect(asked).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const target = `#${sections.at(-2)}`;
  await page.locator(`#menu a[href="${target}"]`).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(target);
  for (const id of sections.slice(1)) {
    expect(await page.locator(`#${id} h2`).isVisible()).toBe(true);
  }
  await fillIn(page, newVisitor());
  await submitButton(page).click();
  await confirmation(page).waitFor();
});

test("a message that the browser has posted is stored once, even if the form's code sends it again", async () => {
  const page = await browser.open('about:blank');
  await page.route('**/assets/island-*.js', (route) => route.abort());
  await page.goto(siteUrl);
  const visitor = newVisitor();
  await fillIn(page, visitor);
  await submitButton(page).click();
  await sent(page).waitFor();
  await page.waitForLoadState();
  await page.unroute('**/assets/island-*.js');
  await beginOwnDrafts(page);
  await page.goBack();
  await hydrate(page, 'contact');
  expect(await typedIn(page)).toEqual(visitor);
  await submitButton(page).click();
  await confirmation(page).waitFor();
  expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
});

test('if another server answers a posted form, the draft is kept, even after the confirmation page was opened', async () => {
  const page = await browser.open('about:blank');
  await page.route('**/assets/island-*.js', (route) => route.abort());
  await page.route(`**${sendContactEmailPath}*`, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Unavailable</p>' })
      : route.fallback(),
  );
  await page.goto(siteUrl);
  const visitor = newVisitor();
  await fillIn(page, visitor);
  await submitButton(page).click();
  await page.getByText('Unavailable').waitFor();
  await page.goBack();
  await expect.poll(() => typedIn(page)).toEqual(visitor);
  await page.goto(`${siteUrl}/message-sent`);
  await sent(page).waitFor();
  await page.goto(siteUrl);
  expect(await typedIn(page)).toEqual(visitor);
});

/**
 * Deletes features that the oldest supported browsers lack, and some that only even older browsers
 * lack.
 */
const recent = `
  for (const part of [Array.prototype, String.prototype, Set.prototype, Promise, Object, Map, URL, AbortSignal, Element.prototype, HTMLElement.prototype, Document.prototype])
    for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with', 'isWellFormed', 'toWellFormed', 'union', 'difference', 'intersection', 'withResolvers', 'try',
      'groupBy', 'canParse', 'any', 'timeout', 'checkVisibility', 'showPopover', 'startViewTransition', 'findLast', 'inert'])
      delete part[name];
  delete window.Iterator; delete window.structuredClone; delete Object.hasOwn;`;

describe('browsers that lack features', () => {
  test.each([
    ['recent features', recent, '/', null],
    [
      'Web Crypto',
      "Object.defineProperty(window, 'crypto', { value: undefined })",
      '/message-sent',
      'unproven',
    ],
    [
      'those parts of Web Crypto that plain HTTP lacks',
      'delete Crypto.prototype.subtle; delete Crypto.prototype.randomUUID',
      '/message-sent',
      'unproven',
    ],
  ])('the form is sent once in a browser without %s', async (_, script, path, heldFor) => {
    const page = await browser.open('about:blank');
    await page.addInitScript(script);
    await page.goto(siteUrl);
    const visitor = newVisitor();
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await hydrated(page, 'contact');
    await fillIn(page, visitor);
    await submitButton(page).click();
    await sent(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ ...visitor, heldFor }]);
  });
});
