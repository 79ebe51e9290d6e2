import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { emptyFields } from '../../../src/sections/contact/sending/draft.ts';
import { hydrated, nextFrame } from '../../../tools/browser/page.ts';
import {
  acceptMessages,
  messageCalls,
  holdMessages,
  refuseMessages,
} from '../../../tools/browser/mocks.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { desktop, isFocused, linksOf, otherWays, phone, textOf } from '../../support/site.ts';
import {
  confirmation,
  errorToast,
  fillForm,
  newVisitor,
  submitButton,
  typedIn,
} from '../../support/visitor.ts';

const browser = testBrowser();

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const liveRegions = '[aria-live], [role=status], [role=alert], output';

/**
 * The live regions that contain a text and were there before the message was sent (`fillIn`). A
 * screen reader announces the text once for each of these regions.
 */
const announcing = (page: Page, text: string | RegExp) =>
  page.locator(liveRegions).filter({ hasText: text }).and(page.locator('[data-early]'));

async function fillIn(page: Page, visitor = newVisitor()): Promise<void> {
  await fillForm(page, visitor);
  await hydrated(page, 'contact');
  await page
    .locator(liveRegions)
    .evaluateAll((regions) => regions.forEach((region) => region.setAttribute('data-early', '')));
}

/** The properties that animations change in an element, once for each keyframe. */
const animatedIn = (element: Locator) =>
  element.evaluate((root) => {
    const keyframes = root
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
    return keyframes.flatMap(
      ({ offset: _o, computedOffset: _c, easing: _e, composite: _m, ...properties }) =>
        Object.keys(properties),
    );
  });

test("while sending, the button is disabled, reads 'Envoi en cours...' beside a spinner, and the function gets every field", async () => {
  const page = await browser.open(siteUrl, desktop);
  const sending = page.getByRole('button', { name: 'Envoi en cours...', exact: true });
  const visitor = newVisitor();
  await refuseMessages(page);
  const release = await holdMessages(page);
  await fillIn(page, visitor);
  const [request] = await Promise.all([
    page.waitForRequest(messageCalls),
    submitButton(page).click(),
  ]);
  expect(request.method()).toBe('POST');
  expect((request.postDataJSON() as { data: object }).data).toMatchObject(visitor);
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  const spinner = sending.locator('.MuiCircularProgress-root');
  await spinner.waitFor();
  // The spinner only rotates, because an animation of its stroke would keep a phone's processor
  // busy.
  expect(await animatedIn(spinner)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await animatedIn(spinner)).toEqual(['transform', 'transform']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await announcing(page, 'Envoi en cours...').count()).toBe(1);
  expect(await isFocused(sending)).toBe(true);
  // The fields are read-only, because text typed now would be lost.
  await page.getByRole('textbox', { name: 'Message *' }).press('x');
  expect(await page.getByRole('textbox', { name: 'Message *' }).inputValue()).toBe(visitor.message);
  expect(await page.locator('#contact [inert] select').count()).toBe(1);
  await sending.focus();
  expect(await submitButton(page).count()).toBe(0);
  release();
  await submitButton(page).waitFor();
  expect(await submitButton(page).isEnabled()).toBe(true);
  expect(await sending.count()).toBe(0);
});

test('when sending fails, a toast and a note say so, and the form keeps its values', async () => {
  const page = await browser.open(siteUrl, desktop);
  const visitor = newVisitor();
  await refuseMessages(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await fillIn(page, visitor);
  await submitButton(page).click();
  const toast = errorToast(page);
  await toast.waitFor();
  expect(await toast.getByText('Erreur', { exact: true }).isVisible()).toBe(true);
  const text = "Une erreur est survenue lors de l'envoi du message. Veuillez réessayer.";
  expect(await toast.getByText(text, { exact: true }).isVisible()).toBe(true);
  expect(await typedIn(page)).toEqual(visitor);
  expect(await submitButton(page).isEnabled()).toBe(true);
  expect(await announcing(page, text).count()).toBe(1);
  expect(await isFocused(submitButton(page))).toBe(true);
  expect(sent).toHaveLength(1);

  // A note above the button offers other ways to reach the company until the next attempt.
  await toasts(page).getByRole('button', { name: 'Fermer' }).click();
  const note = announcing(page, "L'envoi n'a pas abouti");
  expect(await note.count()).toBe(1);
  expect(await linksOf(note.getByRole('link'))).toEqual(otherWays);
  await acceptMessages(page);
  await submitButton(page).click();
  await confirmation(page).waitFor();
  expect(await note.count()).toBe(0);
  expect(await page.getByText('Erreur', { exact: true }).count()).toBe(0);
});

test('when sending fails, the note above the button does not push the button out of the window', async () => {
  const page = await browser.open(siteUrl, phone);
  await refuseMessages(page);
  await fillIn(page);
  const button = submitButton(page);
  await button.focus();
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await page.keyboard.press('Enter');
  await announcing(page, "L'envoi n'a pas abouti").waitFor();
  await nextFrame(page);
  expect(await isFocused(button)).toBe(true);
  expect(
    await button.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight),
  ).toBeLessThanOrEqual(1);
});

test('when a message is sent, a toast and a focused confirmation say so', async () => {
  const page = await browser.open(siteUrl, desktop);
  await acceptMessages(page);
  await fillIn(page);
  // The page may have been open for days.
  await page.clock.fastForward(3 * 86_400_000);
  await submitButton(page).evaluate((button) =>
    button.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await submitButton(page).click();
  const title = confirmation(page);
  await title.waitFor();
  expect(await toasts(page).count()).toBe(1);
  for (const [part, text] of [
    [toasts(page), 'Message envoyé !'],
    [toasts(page), 'Votre message a été envoyé avec succès. Nous vous recontacterons bientôt.'],
    [page, 'Merci pour votre message. Notre équipe vous recontactera dans les plus brefs délais.'],
  ] as const)
    expect(await part.getByText(text, { exact: true }).isVisible()).toBe(true);
  expect(await page.locator('#contact form').count()).toBe(0);
  expect(await isFocused(title)).toBe(true);
  expect(await announcing(page, /message envoyé/i).count()).toBe(1);
  // The title is in view, with the picture above it.
  const isInView = await title.evaluate((heading) => {
    const { top } = heading.parentElement!.querySelector('img')!.getBoundingClientRect();
    return top > 72 && heading.getBoundingClientRect().bottom < innerHeight;
  });
  expect(isInView).toBe(true);
  // With reduced motion, the plug in the picture is joined from the beginning. The test doesn't
  // read `currentSrc`, because Chromium leaves out the fragment there.
  const picture = () =>
    page.locator('#contact picture').evaluate((element) => {
      const chosen = [...element.querySelectorAll('source')].find(
        ({ media }) => matchMedia(media).matches,
      );
      return (chosen?.srcset ?? element.querySelector('img')!.src).replace(/.*#/, '');
    });
  expect(await picture()).toBe('joined');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await picture()).toBe('joining');
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await page.getByRole('button', { name: 'Envoyer un autre message', exact: true }).click();
  await submitButton(page).waitFor();
  expect(await typedIn(page)).toEqual(emptyFields);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
  expect(await title.count()).toBe(0);
  expect(await page.getByText('Le nom doit contenir').count()).toBe(0);
});

describe('toasts', () => {
  async function open() {
    const page = await browser.open(siteUrl, desktop);
    await refuseMessages(page);
    await fillForm(page, newVisitor());
    await hydrated(page, 'contact');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const [toast, close] = [toasts(page), toasts(page).getByRole('button', { name: 'Fermer' })];
    /**
     * Submits the form. The clock has to advance, because the form validates only after its busy
     * button was painted.
     */
    const submit = async () => {
      await submitButton(page).click();
      await page.clock.runFor(200);
      const countLater = async () => {
        await page.clock.runFor(20);
        return toast.count();
      };
      await expect.poll(countLater).toBe(1);
      await submitButton(page).waitFor();
    };
    const staysFor = async (milliseconds: number) => {
      await page.clock.fastForward(milliseconds);
      expect(await toast.count()).toBe(1);
    };
    const closesWithin = async (milliseconds: number) => {
      await page.clock.fastForward(milliseconds);
      await expect.poll(() => toast.count()).toBe(0);
    };
    return { page, toast, close, submit, staysFor, closesWithin };
  }

  test('a toast closes after 4 to 5 seconds, but not while it is hovered', async () => {
    const { page, toast, close, submit, staysFor, closesWithin } = await open();
    await submit();
    await staysFor(3900);
    await closesWithin(1100);

    await submit();
    await toast.hover();
    await staysFor(20_000);
    await page.mouse.move(10, 10);
    await staysFor(3900);
    await closesWithin(1100);

    await submit();
    await close.focus();
    await submit();
    expect(await textOf(toast)).toContain('Erreur');

    // The toast about a failure closes when the next message is sent.
    const release = await holdMessages(page);
    await submitButton(page).click();
    await closesWithin(200);
    release();
  });

  test("a toast stays while it is focused, and for 4 to 5 seconds more, and closes at once with 'Fermer'", async () => {
    const { page, toast, close, submit, staysFor, closesWithin } = await open();
    await submit();
    await toast.hover();
    await close.focus();
    await page.mouse.move(10, 10);
    await staysFor(20_000);
    await close.blur();
    await staysFor(3900);
    await closesWithin(1100);

    await submit();
    await close.click();
    await expect.poll(() => toast.count()).toBe(0);
  });
});

test("the function's error appears below its field until the field is corrected", async () => {
  const page = await browser.open(siteUrl);
  await refuseMessages(page);
  const visitor = newVisitor();
  await fillForm(page, visitor);
  await submitButton(page).click();
  await errorToast(page).waitFor();
  const email = page.locator('#contact [name=email]');
  expect(await page.locator('#contact [aria-invalid=true]').count()).toBe(1);
  expect(await email.getAttribute('aria-describedby')).toBe('email-error');
  expect(await textOf(page.locator('#email-error'))).toBe(
    'Veuillez entrer une adresse email valide.',
  );
  expect(await typedIn(page)).toEqual(visitor);
  await email.fill('awa@client.example');
  await expect.poll(() => page.locator('#email-error').count()).toBe(0);
});
