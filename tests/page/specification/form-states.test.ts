import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hydrated } from '../../../tools/browser/page.ts';
import { acceptMessages, callable, holdMessages, refuseMessages } from '../../../tools/browser/mocks.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { desktop, isFocused, textOf } from '../../support/site.ts';
import { confirmation, errorToast, fillForm, newVisitor, submitButton, typedIn } from '../../support/visitor.ts';

const browser = testBrowser();
const labels = ['Nom complet *', 'Email *', 'Téléphone', 'Service/Offre souhaité *', 'Message *'];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
/** The live regions that contain a text: a screen reader announces it once for each. */
const announcing = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live], [role=status], [role=alert], output').filter({ hasText: text });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

/** The properties that animations change in an element, once for each keyframe. */
const animatedIn = (element: Locator) =>
  element.evaluate((root) => {
    const keyframes = root.getAnimations({ subtree: true }).flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
    return keyframes.flatMap(({ offset: _o, computedOffset: _c, easing: _e, composite: _m, ...properties }) =>
      Object.keys(properties),
    );
  });

describe('while sending', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const sending = () => page().getByRole('button', { name: 'Envoi en cours...', exact: true });

  test("the button is disabled and reads 'Envoi en cours...' beside a spinner", async () => {
    await refuseMessages(page());
    const release = await holdMessages(page());
    await fillForm(page(), newVisitor());
    await submitButton(page()).click();
    await sending().waitFor();
    expect(await sending().isDisabled()).toBe(true);
    const spinner = sending().locator('.MuiCircularProgress-root');
    await spinner.waitFor();
    // Anything but a rotation would keep a phone's processor busy.
    expect(await animatedIn(spinner)).toEqual([]);
    await page().emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animatedIn(spinner)).toEqual(['transform', 'transform']);
    await page().emulateMedia({ reducedMotion: 'reduce' });
    expect(await announcing(page(), 'Envoi en cours...').count()).toBe(1);
    expect(await isFocused(sending())).toBe(true);
    expect(await submitButton(page()).count()).toBe(0);
    release();
    await submitButton(page()).waitFor();
    expect(await submitButton(page()).isEnabled()).toBe(true);
    expect(await sending().count()).toBe(0);
  });

  test('the server gets name, email, phone, service and message', async () => {
    const visitor = newVisitor();
    await refuseMessages(page());
    await fillForm(page(), visitor);
    const [request] = await Promise.all([page().waitForRequest(callable), submitButton(page()).click()]);
    expect(request.method()).toBe('POST');
    expect((request.postDataJSON() as { data: object }).data).toMatchObject(visitor);
    await submitButton(page()).waitFor();
  });
});

describe('when sending fails', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const visitor = newVisitor();

  test("a toast 'Erreur' says so at once, a note offers e-mail, phone and WhatsApp, and the form keeps its values", async () => {
    await refuseMessages(page());
    await fillForm(page(), visitor);
    await submitButton(page()).click();
    const toast = errorToast(page());
    await toast.waitFor();
    expect(await toast.getByText('Erreur', { exact: true }).isVisible()).toBe(true);
    const text = "Une erreur est survenue lors de l'envoi du message. Veuillez réessayer.";
    expect(await toast.getByText(text, { exact: true }).isVisible()).toBe(true);
    expect(await typedIn(page())).toEqual(visitor);
    expect(await submitButton(page()).isEnabled()).toBe(true);
    expect(await announcing(page(), text).count()).toBe(1);
    expect(await isFocused(submitButton(page()))).toBe(true);

    // A note above the button offers the other ways until the next attempt.
    await toasts(page()).getByRole('button', { name: 'Fermer' }).click();
    const note = announcing(page(), "Votre message n'est pas parti");
    expect(await note.count()).toBe(1);
    expect(await note.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      expect.stringMatching(/^mailto:/),
      expect.stringMatching(/^tel:/),
      expect.stringMatching(/^https:\/\/wa\.me\//),
    ]);
    await acceptMessages(page());
    await submitButton(page()).click();
    await confirmation(page()).waitFor();
    expect(await note.count()).toBe(0);
    expect(await page().getByText('Erreur', { exact: true }).count()).toBe(0);
  });
});

describe('when a message is sent', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const title = () => confirmation(page());
  const again = () => page().getByRole('button', { name: 'Envoyer un autre message', exact: true });

  beforeEach(async () => {
    await acceptMessages(page());
    await fillForm(page(), newVisitor());
    await submitButton(page()).click();
    await title().waitFor();
  });

  test('a toast says so', async () => {
    const toast = toasts(page());
    expect(await toast.count()).toBe(1);
    expect(await toast.getByText('Message envoyé !', { exact: true }).isVisible()).toBe(true);
    const text = 'Votre message a été envoyé avec succès. Nous vous recontacterons bientôt.';
    expect(await toast.getByText(text, { exact: true }).isVisible()).toBe(true);
  });

  test('a confirmation replaces the form and is focused', async () => {
    const text = 'Merci pour votre message. Notre équipe vous recontactera dans les plus brefs délais.';
    expect(await page().getByText(text, { exact: true }).isVisible()).toBe(true);
    expect(await again().isVisible()).toBe(true);
    expect(await page().locator('#contact form').count()).toBe(0);
    expect(await isFocused(title())).toBe(true);
    expect(await announcing(page(), /message envoyé/i).count()).toBe(1);
    expect(
      await title().evaluate((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        return top > 72 && bottom < innerHeight;
      }),
    ).toBe(true);
  });

  test("'Envoyer un autre message' returns to the form, all five fields empty, the first one focused", async () => {
    await again().click();
    await submitButton(page()).waitFor();
    expect(await Promise.all(labels.map((label) => field(page(), label).inputValue()))).toEqual(['', '', '', '', '']);
    expect(await focused(page())).toBe('name');
    expect(await title().count()).toBe(0);
    expect(await page().getByText('Le nom doit contenir').count()).toBe(0);
    await page().reload();
    expect(await Promise.all(labels.map((label) => field(page(), label).inputValue()))).toEqual(['', '', '', '', '']);
  });
});

describe('a toast', () => {
  const page = browser.openForEach(siteUrl, desktop);
  /** Sends again, and advances the clock until there are this many toasts. */
  async function toast(count: number): Promise<void> {
    await submit();
    const countLater = async () => {
      await page().clock.runFor(20);
      return toasts(page()).count();
    };
    await expect.poll(countLater).toBe(count);
    await submitButton(page()).waitFor();
  }
  /** The form validates only after the submitting state has been painted. */
  async function submit(): Promise<void> {
    await submitButton(page()).click();
    await page().clock.runFor(200);
  }

  beforeEach(async () => {
    await refuseMessages(page());
    await fillForm(page(), newVisitor());
    await hydrated(page(), 'contact');
    // From here on, only the tests advance the clock.
    await page().clock.pauseAt(await page().evaluate(() => Date.now() + 1000));
  });

  test('closes automatically after 4 to 5 seconds', async () => {
    await toast(1);
    await page().clock.fastForward(3900);
    expect(await toasts(page()).count()).toBe(1);
    await page().clock.fastForward(1100);
    await expect.poll(() => toasts(page()).count()).toBe(0);
  });

  test.each([
    ['hovered', () => toasts(page()).hover(), () => page().mouse.move(10, 10)],
    ['focused', () => toasts(page()).getByRole('button').focus(), () => toasts(page()).getByRole('button').blur()],
  ])('stays while it is %s, then as long again', async (_, begin, end) => {
    await toast(1);
    await begin();
    await page().clock.fastForward(20_000);
    expect(await toasts(page()).count()).toBe(1);
    await end();
    await page().clock.fastForward(3900);
    expect(await toasts(page()).count()).toBe(1);
    await page().clock.fastForward(1100);
    await expect.poll(() => toasts(page()).count()).toBe(0);
  });

  test('stays while it is focused, even when the pointer leaves it', async () => {
    await toast(1);
    await toasts(page()).hover();
    await toasts(page()).getByRole('button').focus();
    await page().mouse.move(10, 10);
    await page().clock.fastForward(20_000);
    expect(await toasts(page()).count()).toBe(1);
    await toasts(page()).getByRole('button').click();
    await expect.poll(() => toasts(page()).count()).toBe(0);
  });

  test("can be closed with 'Fermer'", async () => {
    await toast(1);
    await toasts(page()).getByRole('button', { name: 'Fermer' }).click();
    await expect.poll(() => toasts(page()).count()).toBe(0);
  });

  test('is replaced by the next one', async () => {
    await toast(1);
    await toasts(page()).getByRole('button').focus();
    await submit();
    await submitButton(page()).waitFor();
    await expect.poll(() => toasts(page()).count()).toBe(1);
    expect(await textOf(toasts(page()))).toContain('Erreur');
  });
});
