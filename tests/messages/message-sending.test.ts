import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated } from '../../tools/browser/page.ts';
import { callable } from '../../tools/browser/mocks.ts';
import { testBrowser } from '../support/browser.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { isFocused } from '../support/site.ts';
import { confirmation, errorToast, fillForm, newVisitor, submitButton, typedIn } from '../support/visitor.ts';

const browser = testBrowser();

/** Advances the page's clock until sending has given up. */
async function exhaustAttempts(page: Page): Promise<void> {
  while ((await errorToast(page).count()) === 0) await page.clock.runFor(1000);
}

describe('when sending fails at first', () => {
  test('because the connection drops twice, it is retried, the visitor is told, and it is one message', async () => {
    const page = await browser.open(siteUrl);
    let attempts = 0;
    await page.route(callable, (route) => (++attempts <= 2 ? route.abort() : route.continue()));
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await page.getByText('Nous réessayons, merci de patienter un instant.').waitFor();
    await confirmation(page).waitFor();
    expect(attempts).toBe(3);
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });

  test('because the server does not answer, it is retried after fifteen seconds', async () => {
    const page = await browser.open(siteUrl);
    let attempts = 0;
    await page.route(callable, (route) => (++attempts === 1 ? undefined : route.continue()));
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await expect.poll(() => attempts).toBe(1);
    await page.clock.fastForward(15_000);
    await page.getByText('Nous réessayons, merci de patienter un instant.').waitFor();
    await confirmation(page).waitFor();
    expect(attempts).toBe(2);
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });

  test("a clock that is set back meanwhile doesn't make the visitor a suspected bot", async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await page.clock.setSystemTime(Date.now() - 86_400_000);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
  });

  test('because the response is lost, the retry leads to one message and one mail', async () => {
    const page = await browser.open(siteUrl);
    let lost = false;
    await page.route(callable, async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort();
    });
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await expect.poll(() => mailbox.stateOf(visitor.email), { timeout: 10_000 }).toBe('sent');
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
    expect(await mailbox.mailsReplyingTo(visitor.email)).toHaveLength(1);
  });

  test('and for a minute and a half, there is the error toast, the draft is kept, and the next try sends the same message', async () => {
    const page = await browser.open(siteUrl);
    const ids: string[] = [];
    await page.route(callable, (route) => {
      ids.push((route.request().postDataJSON() as { data: { id: string } }).data.id);
      return route.abort();
    });
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await exhaustAttempts(page);
    const toast = errorToast(page);
    await toast.waitFor();
    expect(await toast.textContent()).toContain('Erreur');
    expect(await toast.textContent()).toContain("Une erreur est survenue lors de l'envoi du message. Veuillez réessayer.");
    expect(await typedIn(page)).toEqual(visitor);
    expect(ids.length).toBeGreaterThan(4);
    await page.unroute(callable);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([{ id: ids[0] }]);
    expect(new Set(ids).size).toBe(1);
  });

  test('closing the error toast with the keyboard returns the focus to where it was', async () => {
    const page = await browser.open(siteUrl);
    await page.route(callable, (route) => route.abort());
    await fillForm(page, newVisitor());
    await submitButton(page).click();
    await exhaustAttempts(page);
    await submitButton(page).focus();
    await page.keyboard.press('Tab');
    expect(await isFocused(errorToast(page).getByRole('button'))).toBe(true);
    await page.keyboard.press('Enter');
    await errorToast(page).waitFor({ state: 'detached' });
    expect(await isFocused(submitButton(page))).toBe(true);
  });

  test('and the response was lost, a correction made afterwards is sent as another message', async () => {
    const page = await browser.open(siteUrl);
    let attempts = 0;
    await page.route(callable, async (route) => {
      if (attempts === 0) await route.fetch();
      attempts++;
      return route.abort();
    });
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    await exhaustAttempts(page);
    await errorToast(page).waitFor();
    await page.unroute(callable);
    await fillForm(page, { message: 'Une version corrigée du message.' });
    await submitButton(page).click();
    await confirmation(page).waitFor();
    const stored = await mailbox.messagesFrom(visitor.email);
    expect(stored.map(({ message }) => message)).toEqual(['Une version corrigée du message.', visitor.message]);
  });

  test('because the sending code fails to load, the form says so, and a retry sends the message', async () => {
    const page = await browser.open('about:blank');
    await page.route('**/assets/hydrate-*.js', (route) => route.abort());
    await page.goto(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    const failure = page.locator('[data-failure="contact"]');
    await failure.getByText("Cette partie de la page n'a pas pu se charger.").waitFor();
    await page.unroute('**/assets/hydrate-*.js');
    await failure.getByRole('button', { name: 'Réessayer' }).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
  });

  test('because the browser cannot create an id, there is the error toast', async () => {
    const page = await browser.open('about:blank');
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await page.goto(siteUrl);
    await fillForm(page, newVisitor());
    await submitButton(page).click();
    await errorToast(page).waitFor();
    expect(await submitButton(page).isEnabled()).toBe(true);
  });

  test('because the server rejects it, it is not retried', async () => {
    const page = await browser.open(siteUrl);
    let attempts = 0;
    await page.route(callable, (route) => {
      attempts++;
      return route.fulfill({ status: 400, json: { error: { status: 'INVALID_ARGUMENT', message: 'no' } } });
    });
    await fillForm(page, newVisitor());
    await submitButton(page).click();
    await errorToast(page).waitFor();
    expect(attempts).toBe(1);
  });

  test('because the browser is offline, the form says so at once, keeps the draft, and can send it once online', async () => {
    const page = await browser.open(siteUrl);
    const loads: string[] = [];
    page.on('requestfinished', (request) => loads.push(...(request.url().match(/callable-client/) ?? [])));
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await hydrated(page, 'contact');
    // Fetched, then imported: routed pages have no cache, and a browser remembers an import that failed.
    await expect.poll(() => loads).toHaveLength(2);
    await page.context().setOffline(true);
    await page.getByText('Le réseau est coupé.').waitFor();
    await submitButton(page).click();
    await errorToast(page).waitFor();
    expect(await typedIn(page)).toEqual(visitor);
    await page.context().setOffline(false);
    await page.getByText('Le réseau est coupé.').waitFor({ state: 'hidden' });
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });

  test('submitting repeatedly sends one message', async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    let calls = 0;
    await page.route(callable, (route) => {
      calls++;
      return route.continue();
    });
    await fillForm(page, visitor);
    await submitButton(page).dblclick();
    await page
      .getByLabel('Nom complet *')
      .press('Enter', { timeout: 1000 })
      .catch(() => {});
    await confirmation(page).waitFor();
    expect(calls).toBe(1);
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });
});
