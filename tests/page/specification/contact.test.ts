import { beforeEach, describe, expect, test } from 'vitest';
import { hydrated } from '../../../tools/browser/page.ts';
import { company } from '../../../src/company.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { brokenPictures, desktop, linksOf, normalizeSpaces, phone, textOf, textsOf } from '../../support/site.ts';

const browser = testBrowser();

describe('contact', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const contact = () => page().locator('#contact');

  test("is labelled 'Contactez-Nous', titled 'Parlons de Votre Projet', and introduced", async () => {
    expect(await contact().getByText('Contactez-Nous', { exact: true }).isVisible()).toBe(true);
    const title = contact().getByRole('heading', { level: 2 });
    expect(await textOf(title)).toBe('Parlons de Votre Projet');
    expect((await textOf(title.locator('xpath=following-sibling::p'))).length).toBeGreaterThan(60);
  });

  test('has two columns, information and form; one on a phone, the form first', async () => {
    const information = contact().getByRole('heading', { name: 'Nos Coordonnées' });
    const form = contact().getByRole('form');
    const boxes = async () => [await information.boundingBox(), await form.boundingBox()];
    let [left, right] = await boxes();
    expect((left?.x ?? NaN) + (left?.width ?? NaN)).toBeLessThan(right?.x ?? NaN);
    expect(right?.y).toBeLessThan((left?.y ?? NaN) + 100);
    await page().setViewportSize(phone.viewport);
    [left, right] = await boxes();
    expect(left?.y).toBeGreaterThan((right?.y ?? NaN) + 100);
  });

  test('there are four cards under Nos Coordonnées', async () => {
    for (const [index, title, value, description] of [
      [0, 'Email', company.email, 'Réponse sous 24h'],
      [1, 'Téléphone', company.phone.display, 'Du lundi au vendredi, 8h-17h30'],
      [2, 'Adresse', expect.stringContaining(company.address.street), 'Sur rendez-vous'],
      [3, 'Horaires', '8h-17h30', 'Du lundi au vendredi'],
    ] as const) {
      const cards = contact().locator('ul > li');
      expect(await cards.count()).toBe(4);
      const card = cards.nth(index);
      expect(await textOf(card.getByRole('heading'))).toBe(title);
      const [shown, below] = await textsOf(card.locator('p'));
      expect(shown).toEqual(value);
      expect(below).toBe(description);
      expect(await card.locator('svg').count()).toBe(1);
    }
  });

  test('e-mail and phone are mailto: and tel: links, and there is a chat', async () => {
    const links = await linksOf(contact().locator('ul > li a'));
    expect(links).toEqual([
      [expect.stringContaining('@'), expect.stringMatching(/^mailto:/)],
      [expect.stringContaining('+225'), expect.stringMatching(/^tel:\+225\d{10}$/)],
      ['WhatsApp', expect.stringMatching(/^https:\/\/wa\.me\/225\d{10}$/)],
    ]);
    for (const [label, target] of links.slice(0, 2)) expect(target?.split(':')[1]).toBe(label?.replaceAll(' ', ''));
  });

  test("an image panel says 'Discutons de votre projet'", async () => {
    const title = contact().getByRole('heading', { name: 'Discutons de votre projet', exact: true });
    const panel = title.locator('..');
    expect(await title.isVisible()).toBe(true);
    expect(await panel.getByRole('img').count()).toBe(1);
    expect(await brokenPictures(panel)).toEqual([]);
  });
});

describe('the form', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const form = () => page().locator('#contact form');
  const select = () => page().getByLabel('Service/Offre souhaité *', { exact: true });
  const box = () => page().getByLabel('Message *', { exact: true });

  beforeEach(async () => {
    await form().scrollIntoViewIfNeeded();
    await hydrated(page(), 'contact');
  });

  test('has its title and its subtitle', async () => {
    expect(await textOf(form().getByRole('heading'))).toBe('Envoyez-nous un Message');
    const subtitle = 'Remplissez le formulaire ci-dessous et nous vous recontacterons rapidement.';
    expect(await form().getByText(subtitle, { exact: true }).isVisible()).toBe(true);
  });

  test('has five labelled fields, empty, and a submit button', async () => {
    expect(await textsOf(form().locator('label'))).toEqual([
      'Nom complet *',
      'Email *',
      'Téléphone',
      'Service/Offre souhaité *',
      'Message *',
    ]);
    for (const label of await textsOf(form().locator('label'))) {
      expect(await form().getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
    const button = form().getByRole('button', { name: 'Envoyer le Message', exact: true });
    expect(await button.getAttribute('type')).toBe('submit');
  });

  test('each field has its input type and autocomplete, and says if it is required', async () => {
    for (const [label, expected] of [
      ['Nom complet *', { name: 'name', type: 'text', autocomplete: 'name', required: true }],
      ['Email *', { name: 'email', type: 'email', autocomplete: 'email', required: true }],
      ['Téléphone', { name: 'phone', type: 'tel', autocomplete: 'tel', required: false }],
      ['Service/Offre souhaité *', { name: 'service', type: 'select-one', autocomplete: '', required: true }],
      ['Message *', { name: 'message', type: 'textarea', autocomplete: '', required: true }],
    ] as const) {
      const found = await form()
        .getByLabel(label, { exact: true })
        .evaluate((field: HTMLInputElement) => ({
          name: field.name,
          type: field.type,
          autocomplete: field.autocomplete,
          required: field.required,
        }));
      expect(found).toEqual(expected);
    }
  });

  test('the phone has a hint, and an Ivorian number as its placeholder', async () => {
    const phoneField = form().getByLabel('Téléphone', { exact: true });
    expect(await phoneField.getAttribute('placeholder')).toMatch(/^\+225( \d\d){5}$/);
    const hint = form().getByText('Facultatif - pour un contact plus rapide', { exact: true });
    expect(await hint.isVisible()).toBe(true);
    expect(await phoneField.getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'));
  });

  test('the message box is at least 120 px high and not resizable', async () => {
    const look = () =>
      box().evaluate((field) => {
        const { minHeight, resize } = getComputedStyle(field);
        return { minHeight, resize, height: field.getBoundingClientRect().height };
      });
    expect(await look()).toMatchObject({ minHeight: '120px', resize: 'none' });
    expect((await look()).height).toBeGreaterThanOrEqual(120);
    await page().setViewportSize(phone.viewport);
    expect((await look()).height).toBeGreaterThanOrEqual(120);
  });

  test("the service is chosen from two groups, 'Nos Services' and 'Nos Offres'", async () => {
    const groups = await select().evaluate((list) =>
      [...list.querySelectorAll('optgroup')].map(({ label, children }) => ({
        label,
        options: [...children].map((option) => [(option as HTMLOptionElement).value, option.textContent]),
      })),
    );
    const known = groups.map(({ label, options }) => ({
      label,
      options: options.map(([value = '', text = '']) => [value, normalizeSpaces(text)]),
    }));
    expect(known).toEqual([
      {
        label: 'Nos Services',
        options: [
          ['integration-ict', 'Intégration ICT'],
          ['integration-donnees', 'Intégration de Données'],
          ['integration-cloud', 'Intégration Cloud'],
          ['domotique-securite', 'Domotique et Sécurité électronique'],
          ['automatisation-processus', 'Automatisation des Processus'],
          ['developpement-web-mobile', 'Développement Web et mobile'],
          ['audit-informatique', 'Audit informatique et conseils'],
          ['formations', 'Formations aux services'],
          ['support-maintenance', 'Support & Maintenance'],
        ],
      },
      {
        label: 'Nos Offres',
        options: [
          ['tic-vpn', 'TIC-VPN'],
          ['tic-ethernet-tv', 'TIC-ETHERNET-TV'],
          ['tic-home', 'TIC-HOME'],
        ],
      },
    ]);
  });

  test('the selected service stays on one line, on a phone too', async () => {
    const height = async () => (await select().boundingBox())?.height;
    await select().selectOption('domotique-securite');
    const wide = await height();
    await page().setViewportSize({ width: 320, height: 700 });
    expect(await height()).toBe(wide);
    await select().selectOption('');
  });

  test('the open dropdown is at most 24rem high', async () => {
    await select().click();
    const maxHeight = await select().evaluate((list) => getComputedStyle(list, '::picker(select)').maxHeight);
    expect(maxHeight).toBe('384px');
    const options = await select()
      .locator('option')
      .evaluateAll((all) => all.map((option) => option.getBoundingClientRect().toJSON() as DOMRect));
    const heights = options.map(({ height }) => height).slice(1);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('Enter');
    expect(await select().inputValue()).toBe('integration-ict');
  });
});
