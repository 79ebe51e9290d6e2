import { describe, expect, inject, test } from 'vitest';
import { testBrowser } from './support/browser.ts';
import { mailboxAt } from './support/mailbox.ts';
import { fillForm, newVisitor, submitButton } from './support/visitor.ts';

const browser = testBrowser();
const [product] = inject('products');
const siteUrl = product?.siteUrl ?? '';

describe('what the form says about wrong input', () => {
  test('every missing field is named under itself, and the first one takes the focus', async () => {
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
    expect(await errorOf('Téléphone')).toBe('Facultatif - pour un contact plus rapide');
    expect(await errorOf('Service/Offre souhaité *')).toBe('Veuillez sélectionner un service.');
    expect(await errorOf('Message *')).toBe('Le message doit contenir au moins 10 caractères.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
  });
});

describe('what becomes of what was typed', () => {
  test('typed before the code has arrived: it stays, and the early submit is done when the code is there', async () => {
    const page = await browser.open('about:blank');
    const release = Promise.withResolvers<void>();
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    release.resolve();
    await page.getByRole('heading', { name: 'Message Envoyé !' }).waitFor();
    const [stored] = await mailboxAt(product?.mailboxUrl ?? '').messagesFrom(visitor.email);
    expect(stored).toMatchObject(visitor);
  });

  test('when sending fails: the error toast, and everything typed is still there', async () => {
    const page = await browser.open(siteUrl);
    await page.route('**/api/send-contact-email', (route) => route.abort());
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await submitButton(page).click();
    const toast = page.getByRole('alert');
    await toast.waitFor();
    expect(await toast.textContent()).toContain('Erreur');
    expect(await toast.textContent()).toContain("Une erreur est survenue lors de l'envoi du message. Veuillez réessayer.");
    expect(await page.getByLabel('Message *').inputValue()).toBe(visitor.message);
    expect(await page.getByLabel('Service/Offre souhaité *').inputValue()).toBe(visitor.service);
  });
});
