import type { Timestamp } from '@google-cloud/firestore';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { call, newRequest } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { untilMailed } from '../support/mailbox.ts';
import { mailbox, product, siteUrl } from '../support/product.ts';
import { drainQueue } from '../support/queue.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

const browser = testBrowser({ patient: true });
const messages = productFirestore(product).collection('messages');

describe('bots', () => {
  test('a bot that fills in the honeypot gets the usual response, but its message is held as spam', async () => {
    const request = newRequest({ trap: 'https://spam.example' });
    expect(await call(siteUrl, request)).toEqual({
      status: 200,
      body: { result: { id: request.id } },
    });
    const staff = { handled: false, sendAgain: false, note: '' };
    expect(await mailbox.messagesFrom(request.email)).toMatchObject([
      { heldFor: 'spam', state: 'held', staff },
    ]);
    const expiresAt = (await messages.doc(request.id).get()).get('expiresAt') as Timestamp;
    expect(Math.round((expiresAt.toMillis() - Date.now()) / 86_400_000)).toBe(1095);
    await drainQueue(product);
    expect(await mailbox.mailsReplyingTo(request.email)).toEqual([]);
  });

  test("a bot that fills in the page's form is caught by the honeypot, which is hidden from screen readers", async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    const reachable = page.getByRole('textbox', { includeHidden: false });
    const names = await reachable.evaluateAll((all) =>
      all.map((field) => field.getAttribute('name')),
    );
    expect(names).toEqual(Object.keys(visitor).filter((field) => field !== 'service'));
    await page
      .locator('form input[name="reference"]')
      .evaluate((input: HTMLInputElement) => (input.value = 'spam'));
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ heldFor: 'spam' }]);
  });
});

test('a message that autofill has filled in within a moment is mailed', async () => {
  const page = await browser.open(siteUrl);
  await page.clock.setFixedTime(Date.now());
  for (const again of [false, true]) {
    if (again) await page.getByRole('button', { name: 'Envoyer un autre message' }).click();
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await expect.poll(() => mailbox.stateOf(visitor.email), untilMailed).toBe('sent');
  }
});

test("a message that matches the staff's blocked list is held, and not mailed", async () => {
  const [phrase, domain] = [`Offre ${crypto.randomUUID()}`, `${crypto.randomUUID()}.example`];
  const list = messages.firestore.doc('lists/blocked');
  await list.set({ senders: [`@${domain}`, 5], phrases: [phrase] });
  const blocked = [
    newRequest({ message: `Voici une ${phrase.toUpperCase()} à saisir.` }),
    newRequest({ email: `x@mail.${domain}` }),
  ];
  for (const request of [...blocked, newRequest()]) {
    expect(await call(siteUrl, request)).toMatchObject({ status: 200 });
    const heldFor = blocked.includes(request) ? 'blocked' : null;
    expect(await mailbox.messagesFrom(request.email)).toMatchObject([
      { heldFor, ...(heldFor && { state: 'held' }) },
    ]);
  }
  await list.delete();
  await drainQueue(product);
  for (const { email } of blocked) expect(await mailbox.mailsReplyingTo(email)).toEqual([]);
});
