import type { Timestamp } from '@google-cloud/firestore';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { call, newRequest } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { mailbox, product, siteUrl } from '../support/product.ts';
import { drainQueue } from '../support/queue.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

const browser = testBrowser();
const messages = productFirestore(product).collection('messages');

describe('a suspected bot', () => {
  test.each([
    ['fills in the honeypot', { trap: 'https://spam.example' }],
    ['sends the form within three seconds', { fillTime: 2900 }],
  ])('that %s gets the same answer as everyone; its message is held as suspected spam and not mailed', async (_, sign) => {
    const request = newRequest(sign);
    expect(await call(siteUrl, request)).toEqual({ status: 200, body: { result: { id: request.id } } });
    const staff = { handledBy: '', handledAt: null, note: '' };
    expect(await mailbox.messagesFrom(request.email)).toMatchObject([{ heldFor: 'spam', state: 'held', staff }]);
    const expiresAt = (await messages.doc(request.id).get()).get('expiresAt') as Timestamp;
    expect(Math.round((expiresAt.toMillis() - Date.now()) / 86_400_000)).toBe(1095);
    await drainQueue(product);
    expect(await mailbox.mailsReplyingTo(request.email)).toEqual([]);
  });

  test("that fills in the page's form is caught by the honeypot, which no visitor can reach", async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    const reachable = page.getByRole('textbox', { includeHidden: false });
    const names = await reachable.evaluateAll((all) => all.map((field) => field.getAttribute('name')));
    expect(names).toEqual(Object.keys(visitor).filter((field) => field !== 'service'));
    await page.locator('form input[name="reference"]').evaluate((input: HTMLInputElement) => (input.value = 'spam'));
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ heldFor: 'spam' }]);
  });
});
