import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fieldNames } from '../../src/contract/field-names.ts';
import { fieldProperties } from '../../src/contract/fields.ts';
import { tooLongFields } from '../../shared/message-sample.ts';
import { emptyFields } from '../../src/sections/contact/sending/draft.ts';
import { acceptMessages, messageCalls, refuseMessages } from '../../tools/browser/mocks.ts';
import { hydrate, hydrated } from '../../tools/browser/page.ts';
import { testBrowser } from '../support/browser.ts';
import { holdReact } from '../support/held-react.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { holdFile, isFocused } from '../support/site.ts';
import { texts } from '../support/texts.ts';
import {
  beginOwnDrafts,
  confirmation,
  errorToast,
  fillForm,
  newVisitor,
  requiredFields,
  submitButton,
  typedIn,
} from '../support/visitor.ts';

const browser = testBrowser({ patient: true });
const phoneTexts = texts.contact.form.phone;

/** The length of the longest accepted message, in characters. */
const longest = fieldProperties.message.max;

describe('invalid input', () => {
  test('each empty required field shows an error until it is filled in, and the first of these fields gets the focus', async () => {
    const page = await browser.open(siteUrl);
    await submitButton(page).click();
    const errorOf = (label: string) =>
      page.getByLabel(label).evaluate((input) => {
        const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      });
    await page.getByText('Le nom doit contenir au moins 2 caractères.').waitFor();
    expect(await errorOf('Nom complet *')).toBe('Le nom doit contenir au moins 2 caractères.');
    expect(await errorOf('Email *')).toBe('Veuillez entrer une adresse email valide.');
    expect(await errorOf(phoneTexts.label)).toBe('Facultatif - pour un contact plus rapide');
    expect(await errorOf('Service/Offre souhaité *')).toBe('Veuillez sélectionner un service.');
    expect(await errorOf('Message *')).toBe('Le message doit contenir au moins 10 caractères.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
    const invalid = page.locator('#contact [aria-invalid=true]');
    expect(await invalid.evaluateAll((inputs) => inputs.map(({ id }) => id))).toEqual(
      requiredFields,
    );
    await page.getByLabel('Nom complet *').fill('Awa');
    await expect.poll(() => page.locator('#name-error').count()).toBe(0);
  });

  test('near the maximum length, a hint tells how many characters are left, and a longer text has an error', async () => {
    const page = await browser.open(siteUrl);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const hint = page.locator('#message-hint');
    await fillForm(page, { message: 'a'.repeat(longest - 300) });
    await expect.poll(() => hint.textContent()).toBe('Caractères restants : 300');
    await hydrated(page, 'contact');
    // At its maximum length, an optional field takes no more characters, and its hint says that
    // none is left.
    const phone = page.getByLabel(phoneTexts.label, { exact: true });
    const { max } = fieldProperties.phone;
    await phone.pressSequentially('0'.repeat(max + 20));
    expect(await phone.inputValue()).toHaveLength(max);
    await expect
      .poll(() => page.locator('#phone-hint').textContent())
      .toBe('Caractères restants : 0');
    const limited = page.locator('#contact [maxlength]');
    expect(
      await limited.evaluateAll((fields: HTMLInputElement[]) =>
        fields.map(({ id, maxLength }) => [id, maxLength]),
      ),
    ).toEqual([['phone', max]]);
    await page.reload();
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await expect.poll(() => hint.textContent()).toBe('Caractères restants : 300');
    await fillForm(page, { message: 'a'.repeat(longest) });
    await expect.poll(() => hint.textContent()).toBe('Caractères restants : 0');
    await fillForm(page, { message: 'a'.repeat(longest + 2) });
    await expect.poll(() => hint.textContent()).toBe('Caractères en trop : 2');
    await fillForm(page, { ...newVisitor(), ...tooLongFields });
    await submitButton(page).click();
    for (const field of Object.keys(tooLongFields) as (keyof typeof texts.validation)[]) {
      const { tooLong: text } = texts.validation[field] as { tooLong: string };
      const said = text.replace('{{max}}', String(fieldProperties[field].max));
      await expect.poll(() => page.locator(`#${field}-error`).textContent()).toBe(said);
    }
    expect(await page.locator('#name-error').textContent()).toBe(
      'Le nom ne doit pas dépasser 200 caractères.',
    );
    expect(await page.locator('#email-error').textContent()).toBe(
      "L'adresse email ne doit pas dépasser 254 caractères.",
    );
    expect(await page.locator('#message-error').textContent()).toBe(
      `Le message ne doit pas dépasser ${longest} caractères.`,
    );
    // Screen readers read both the error and the number of excess characters.
    expect(await page.locator('#message').getAttribute('aria-describedby')).toBe(
      'message-error message-hint',
    );
    expect(errors).toEqual([]);
  });
});

test('a question points out a likely typo in the e-mail address, and one tap corrects the typo', async () => {
  const page = await browser.open(siteUrl);
  await hydrate(page, 'contact');
  const email = page.getByLabel('Email *');
  const question = page.getByRole('button', { name: /^Vouliez-vous dire …@/ });
  const mistyped = newVisitor();
  await fillForm(page, {
    ...mistyped,
    email: mistyped.email.replace('client.example', 'gmial.con'),
  });
  const place = await page.locator('#email').boundingBox();
  expect(await question.textContent()).toBe('Vouliez-vous dire …@gmail.com\u00a0?');
  expect((await page.locator('#email').boundingBox())?.y).toBe(place?.y);
  await email.focus();
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  // A page translator has put other elements into the button.
  await question.evaluate((button) =>
    button.replaceChildren(Object.assign(document.createElement('font'), { textContent: '?' })),
  );
  await email.fill('awa@orange.c');
  await page.locator('#phone').focus();
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Vouliez-vous dire …@orange.ci\u00a0?',
  );
  await page.keyboard.press('Enter');
  expect(await email.inputValue()).toBe('awa@orange.ci');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email');
  // With this typo, the e-mail address is invalid, so its field has an error.
  await email.fill('awa@gmail,com');
  await submitButton(page).click();
  await page.locator('#email-error').waitFor();
  await page.getByLabel('Message *').focus();
  await question.click();
  await page.locator('#email-error').waitFor({ state: 'detached' });
  const sent = mistyped.email.replace('client.example', 'gmail.con');
  await email.fill(sent);
  await submitButton(page).click();
  await confirmation(page).waitFor();
  expect(await mailbox.messagesFrom(sent)).toHaveLength(1);
});

describe('the draft', () => {
  /**
   * Puts elements beside the fields, as a password manager does, so that hydration replaces the
   * fields.
   */
  const besideFields = () =>
    addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('#contact [name]'))
        field.after(document.createElement('div'));
    });

  test('a form that is submitted before its code has loaded is sent as soon as the code is live', async () => {
    const page = await browser.open('about:blank');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const letThrough = await holdFile(page, 'hydrate-*.js');
    await page.goto(siteUrl);
    // The field takes a pasted text whole, even beyond the maximum length.
    await page.locator('#message').focus();
    await page.keyboard.insertText('a'.repeat(longest + 1));
    expect(await page.locator('#message').inputValue()).toHaveLength(longest + 1);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    // The button shows at once that the form is being sent, and a second submit sends nothing.
    const busy = page.getByRole('button', { name: 'Envoi en cours...', exact: true });
    await busy.waitFor();
    // The words are text, because a style's `content` would be lost without styles.
    expect(await busy.textContent()).toContain('Envoi en cours...');
    await page.locator('#contact [name=name]').press('Enter');
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    letThrough();
    await confirmation(page).waitFor();
    expect(errors).toEqual([]);
    expect(sent).toHaveLength(1);
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
  });

  test.each<[where: string, prepare: () => void]>([
    ['', () => {}],
    [', even if a password manager puts elements beside the fields', besideFields],
  ])(
    'no character is lost that is typed while the code loads and hydrates%s',
    async (_, prepare) => {
      const page = await browser.open('about:blank');
      await page.addInitScript(prepare);
      const letThrough = await holdFile(page, 'hydrate-*.js');
      await page.goto(siteUrl);
      if (prepare === besideFields)
        expect(await page.locator('#contact [name] + div').count()).toBeGreaterThanOrEqual(
          fieldNames.length,
        );
      const message = page.locator('#contact [name=message]');
      let typed = '';
      await message.focus();
      // The caret stays before the `!`, so typed characters are inserted there.
      for (const key of ['!', 'ArrowLeft']) await page.keyboard.press(key);
      for (
        let letter = 0;
        typed.length < 40 || !(await message.evaluate((field) => field.closest('[data-hydrated]')));
        letter++
      ) {
        if (letter === 20) letThrough();
        const next = String.fromCharCode(97 + (letter % 26));
        await page.keyboard.press(next);
        typed += next;
      }
      expect(await message.inputValue()).toBe(`${typed}!`);
      expect(await isFocused(message)).toBe(true);
      await page.reload();
      await hydrated(page, 'contact');
      expect(await message.inputValue()).toBe(`${typed}!`);
    },
  );

  test.each<[how: string, goOn: (next: Locator) => Promise<unknown>]>([
    ["with a key of a phone's keyboard that fires no event", (next) => next.focus()],
    ['with Tab', (next) => next.page().keyboard.press('Tab')],
    ['with a click', (next) => next.click()],
  ])(
    'while React hydrates, a visitor can go on to the next field %s, and no text is lost',
    async (_, goOn) => {
      const page = await browser.open('about:blank');
      await page.addInitScript(besideFields);
      const react = await holdReact(page);
      const letThrough = await holdFile(page, 'hydrate-*.js');
      await page.goto(siteUrl);
      const [first, second] = fieldNames;
      const [field, next] = [first, second].map((name) =>
        page.locator(`#contact [name=${name}]`),
      ) as [Locator, Locator];
      await field.pressSequentially('Awa');
      letThrough();
      await react.hasBegun();
      await goOn(next);
      await page.keyboard.type('awa@client.example');
      expect(await page.locator('[data-island=contact][data-hydrated]').count()).toBe(0);
      await react.letOn();
      await hydrated(page, 'contact');
      expect(await typedIn(page)).toEqual({
        ...emptyFields,
        [first]: 'Awa',
        [second]: 'awa@client.example',
      });
      expect(await isFocused(next)).toBe(true);
    },
  );

  test('the draft of a message that could not be sent is kept when the page is reloaded, or left and opened again', async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    await refuseMessages(page);
    // The function stores the message, but the page gets an error as response.
    await page.route(messageCalls, async (route) => {
      await route.fetch();
      await route.fallback();
    });
    await fillForm(page, visitor);
    await submitButton(page).click();
    await errorToast(page).waitFor();
    await beginOwnDrafts(page);
    await page.reload();
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await expect.poll(() => typedIn(page)).toEqual(visitor);
    await page.goto(`${siteUrl}/ailleurs`);
    await page.goto(siteUrl);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await expect.poll(() => typedIn(page)).toEqual(visitor);
    await page.unroute(messageCalls);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
  });

  test('the form is empty after sending, and the same text typed again is another message', async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await beginOwnDrafts(page);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await page.getByRole('button', { name: 'Envoyer un autre message' }).click();
    expect(await typedIn(page)).toEqual(emptyFields);
    await page.reload();
    expect(await typedIn(page)).toEqual(emptyFields);
    await fillForm(page, visitor);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor, visitor]);
  });
});

describe('the text in the fields', () => {
  test('a text is sent even if an extension filled it in without an event', async () => {
    const page = await browser.open(siteUrl);
    await hydrate(page, 'contact');
    const visitor = newVisitor();
    // This press shows errors, which are outdated when the extension has filled in the fields.
    await submitButton(page).click();
    await page.locator('#name-error').waitFor();
    await page.locator('#contact form').evaluate((form: HTMLFormElement, values) => {
      for (const [name, value] of Object.entries(values))
        (form.elements.namedItem(name) as HTMLInputElement).value = value;
    }, visitor);
    await page.clock.fastForward(5000);
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await mailbox.messagesFrom(visitor.email)).toMatchObject([visitor]);
  });

  test('texts are sent, even if an extension adds fields to the form or removes one', async () => {
    const page = await browser.open(siteUrl);
    await hydrate(page, 'contact');
    const changes: ((form: HTMLFormElement) => void)[] = [
      (form) => form.append(Object.assign(document.createElement('textarea'), { name: 'message' })),
      // Inputs with these names hide the form's own properties.
      (form) =>
        form.append(
          ...['elements', 'submit', 'name'].map((name) =>
            Object.assign(document.createElement('input'), { name }),
          ),
        ),
      (form) => form.querySelector('#phone')?.remove(),
    ];
    for (const change of changes) {
      const visitor = newVisitor();
      await fillForm(page, visitor);
      await page.locator('#contact form').evaluate(change);
      await submitButton(page).click();
      await confirmation(page).waitFor();
      expect(await mailbox.messagesFrom(visitor.email), String(change)).toMatchObject([visitor]);
      await page.getByRole('button', { name: 'Envoyer un autre message' }).click();
    }
  });

  test('a typed text is kept as usual, even if the stored draft was damaged', async () => {
    const page = await browser.open(siteUrl);
    for (const stored of [
      '{"id":"x","fields":{"unheardOf":"of another release"}}',
      '{"fields":null}',
      '[]',
      '"x"',
      '{',
    ]) {
      await page.evaluate((draft) => sessionStorage.setItem('message-draft', draft), stored);
      await page.reload();
      await hydrate(page, 'contact');
      expect(await typedIn(page), stored).toEqual(emptyFields);
      await page.getByLabel('Nom complet *').fill('Awa');
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('message-draft')))
        .toContain('Awa');
      expect(await page.getByRole('alert').count()).toBe(0);
    }
  });

  test('the fields are empty after sending, even if the storage is full', async () => {
    const page = await browser.open(siteUrl);
    await acceptMessages(page);
    await fillForm(page, newVisitor());
    await hydrated(page, 'contact');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await submitButton(page).click();
    await confirmation(page).waitFor();
    await page.getByRole('button', { name: 'Envoyer un autre message' }).click();
    expect(await typedIn(page)).toEqual(emptyFields);
  });
});

test('a message is sent even if the browser forbids storage', async () => {
  const page = await browser.open('about:blank');
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: forbidden });
  });
  await page.goto(siteUrl);
  await acceptMessages(page);
  await fillForm(page, newVisitor());
  await hydrated(page, 'contact');
  await submitButton(page).click();
  await confirmation(page).waitFor();
  expect(await errorToast(page).count()).toBe(0);
});

describe('duplicated tabs', () => {
  test('duplicated tabs send an unchanged text only once, and a changed text as another message', async () => {
    const page = await browser.open(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await hydrated(page, 'contact');
    const duplicate = async () => {
      const [copy] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate(() => void open(location.href)),
      ]);
      await copy.locator('#contact').scrollIntoViewIfNeeded();
      await expect.poll(() => typedIn(copy)).toEqual(visitor);
      return copy;
    };
    const [same, other] = [await duplicate(), await duplicate()];
    // A new tab, such as that of the next visitor at the same computer, has an empty form.
    const next = await page.context().newPage();
    await next.goto(siteUrl);
    await hydrate(next, 'contact');
    expect(await typedIn(next)).toEqual(emptyFields);
    await next.close();
    for (const tab of [page, same]) {
      await submitButton(tab).click();
      await confirmation(tab).waitFor();
    }
    expect(await mailbox.messagesFrom(visitor.email)).toHaveLength(1);
    await fillForm(other, { message: 'Une tout autre demande.' });
    await submitButton(other).click();
    await confirmation(other).waitFor();
    const stored = await mailbox.messagesFrom(visitor.email);
    expect(stored.map(({ message }) => message)).toEqual([
      'Une tout autre demande.',
      visitor.message,
    ]);
  });
});
