import { expect, test } from 'vitest';
import { hydrate } from '../../../tools/browser/page.ts';
import { company } from '../../../src/company.ts';
import { lookAt, testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { brokenPictures, desktop, linksOf, phone, textOf, textsOf } from '../../support/site.ts';

const browser = testBrowser();

test('the contact section has a title, four cards of contact data beside the form, and an image panel', async () => {
  const page = await lookAt(siteUrl, desktop);
  const contact = page.locator('#contact');
  expect(await contact.getByText('Contactez-Nous', { exact: true }).isVisible()).toBe(true);
  const title = contact.getByRole('heading', { level: 2 });
  expect(await textOf(title)).toBe('Parlons de Votre Projet');
  expect((await textOf(title.locator('xpath=following-sibling::p'))).length).toBeGreaterThan(60);

  const cards = contact.locator('ul > li');
  expect(await textsOf(cards.getByRole('heading'))).toEqual([
    'Email',
    'Téléphone',
    'Adresse',
    'Horaires',
  ]);
  expect(await textsOf(cards.locator('p'))).toEqual([
    company.email,
    'Réponse sous 24h',
    company.phone.display,
    'Du lundi au vendredi, 8h-17h30',
    expect.stringContaining(company.address.street),
    'Sur rendez-vous',
    '8h-17h30',
    'Du lundi au vendredi',
  ]);
  expect(await cards.locator('svg').count()).toBe(4);
  const links = await linksOf(cards.locator('a'));
  expect(links).toEqual([
    [expect.stringContaining('@'), expect.stringMatching(/^mailto:/)],
    [expect.stringContaining('+225'), expect.stringMatching(/^tel:\+225\d{10}$/)],
    // The company may have no WhatsApp number.
    ...(company.whatsApp
      ? [['WhatsApp', expect.stringMatching(/^https:\/\/wa\.me\/225\d{10}$/)]]
      : []),
  ]);
  for (const [label, target] of links.slice(0, 2))
    expect(target?.split(':')[1]).toBe(label?.replaceAll(' ', ''));

  const panel = contact
    .getByRole('heading', { name: 'Discutons de votre projet', exact: true })
    .locator('..');
  expect(await panel.getByRole('heading').isVisible()).toBe(true);
  expect(await panel.getByRole('img').count()).toBe(1);
  expect(await brokenPictures(panel)).toEqual([]);

  const information = contact.getByRole('heading', { name: 'Nos Coordonnées' });
  const boxes = async () => [
    await information.boundingBox(),
    await contact.getByRole('form').boundingBox(),
  ];
  let [left, right] = await boxes();
  expect((left?.x ?? NaN) + (left?.width ?? NaN)).toBeLessThan(right?.x ?? NaN);
  expect(right?.y).toBeLessThan((left?.y ?? NaN) + 100);
  // On a phone, the form comes before the contact cards.
  await page.setViewportSize(phone.viewport);
  [left, right] = await boxes();
  expect(left?.y).toBeGreaterThan((right?.y ?? NaN) + 100);
});

test('the page names the same response time and the same opening days everywhere', async () => {
  const page = await lookAt(siteUrl, desktop);
  const texts = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  const promised = (pattern: RegExp) => [
    ...new Set(texts.match(pattern)?.map((text) => text.toLowerCase())),
  ];
  expect(
    promised(
      /(réponse|réponds|répondons) (sous|en|dans) [^.,•]{1,12}?(h\b|heures?|jours? ouvrés?|jours?)/gi,
    ),
    // The first text is visible, the second one is for screen readers.
  ).toEqual(['réponse sous 24h', 'réponse sous 24 heures']);
  expect(
    promised(/(du )?(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (au|à) \p{L}+di\b/giu),
  ).toEqual(['du lundi au vendredi']);
});

test('the form has a title, labelled fields, a choice of services and offers in two groups, and a button', async () => {
  const page = await browser.open(siteUrl, desktop);
  const form = page.locator('#contact form');
  await hydrate(page, 'contact');
  expect(await textOf(form.getByRole('heading'))).toBe('Envoyez-nous un Message');
  const subtitle = 'Remplissez le formulaire ci-dessous et nous vous recontacterons rapidement.';
  expect(await form.getByText(subtitle, { exact: true }).isVisible()).toBe(true);
  expect(await form.getByText('* obligatoire', { exact: true }).isVisible()).toBe(true);
  const button = form.getByRole('button', { name: 'Envoyer le Message', exact: true });
  expect(await button.getAttribute('type')).toBe('submit');

  const fields = {
    'Nom complet *': { name: 'name', type: 'text', autocomplete: 'name', required: true },
    'Email *': { name: 'email', type: 'email', autocomplete: 'email', required: true },
    Téléphone: { name: 'phone', type: 'tel', autocomplete: 'tel', required: false },
    'Service/Offre souhaité *': {
      name: 'service',
      type: 'select-one',
      autocomplete: '',
      required: true,
    },
    'Message *': { name: 'message', type: 'textarea', autocomplete: '', required: true },
  };
  expect(await textsOf(form.locator('label'))).toEqual(Object.keys(fields));
  for (const [label, expected] of Object.entries(fields)) {
    const found = await form
      .getByLabel(label, { exact: true })
      .evaluate(({ name, type, autocomplete, required, value }: HTMLInputElement) => ({
        name,
        type,
        autocomplete,
        required,
        value,
      }));
    expect(found).toEqual({ ...expected, value: '' });
  }
  const phoneField = form.getByLabel('Téléphone', { exact: true });
  expect(await phoneField.getAttribute('placeholder')).toMatch(/^\+225( \d\d){5}$/);
  const hint = form.getByText('Facultatif - pour un contact plus rapide', { exact: true });
  expect(await hint.isVisible()).toBe(true);
  expect(await phoneField.getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'));

  const select = form.getByLabel('Service/Offre souhaité *', { exact: true });
  const groups = select.locator('optgroup');
  expect(
    await groups.evaluateAll((all) => (all as HTMLOptGroupElement[]).map(({ label }) => label)),
  ).toEqual(['Nos Services', 'Nos Offres']);
  const options = (group: number) =>
    groups
      .nth(group)
      .evaluate(({ children }) =>
        [...(children as HTMLCollectionOf<HTMLOptionElement>)].map(({ value, text }) => [
          value,
          text,
        ]),
      );
  expect(await options(0)).toEqual([
    ['integration-ict', 'Intégration ICT'],
    ['integration-donnees', 'Intégration de Données'],
    ['integration-cloud', 'Intégration Cloud'],
    ['domotique-securite', 'Domotique et Sécurité électronique'],
    ['automatisation-processus', 'Automatisation des Processus'],
    ['developpement-web-mobile', 'Développement Web et mobile'],
    ['audit-informatique', 'Audit informatique et conseils'],
    ['formations', 'Formations aux services'],
    ['support-maintenance', 'Support & Maintenance'],
  ]);
  expect(await options(1)).toEqual([
    ['tic-vpn', 'TIC-VPN'],
    ['tic-ethernet-tv', 'TIC-ETHERNET-TV'],
    ['tic-home', 'TIC-HOME'],
  ]);

  await select.click();
  const heights = await select
    .locator('option')
    .evaluateAll((all) => all.map((option) => option.getBoundingClientRect().height));
  expect(Math.min(...heights.slice(1))).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await select.inputValue()).toBe('integration-ict');

  // The message box is at least 120 px high, even on a phone.
  const message = form.getByLabel('Message *', { exact: true });
  const look = await message.evaluate((box) => [
    getComputedStyle(box).minHeight,
    getComputedStyle(box).resize,
  ]);
  expect(look).toEqual(['120px', 'none']);
  const heightOf = async (field: typeof select) => (await field.boundingBox())?.height;
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await heightOf(message)).toBeGreaterThanOrEqual(120);
  }
  // The message box grows with the text.
  await message.fill('ligne\n'.repeat(12));
  expect(await heightOf(message)).toBeGreaterThan(250);
  // The honeypot can't be seen.
  expect(
    (await form.locator('[name=reference]').locator('..').boundingBox())?.width,
  ).toBeLessThanOrEqual(1);
});
