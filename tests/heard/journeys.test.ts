import { mkdirSync, writeFileSync } from 'node:fs';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { siteUrl } from '../support/product.ts';
import { newVisitor } from '../support/visitor.ts';
import { missing, startOrca } from './orca.ts';

const absent = missing();
const folder = 'var/heard';
const title = 'Lagune Intégration | Intégration de solutions informatiques à Abidjan';

// In CI a missing program fails the run, so a green run has run all tests.
describe.skipIf(absent && !process.env['CI'])(
  `Orca with Firefox${absent ? ` (${absent})` : ''}`,
  { retry: 0, timeout: 400_000 },
  () => {
    let orca: Awaited<ReturnType<typeof startOrca>>;
    let page: Page;
    beforeAll(async () => {
      mkdirSync(folder, { recursive: true });
      orca = await startOrca();
      page = await orca.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await orca.heard();
    });
    afterAll(async () => {
      if (!orca) return;
      writeFileSync(`${folder}/speech.txt`, orca.everything());
      await orca.stop();
    });

    async function open(path = ''): Promise<void> {
      await page.goto('about:blank');
      await page.goto(siteUrl + path);
      await orca.interrupt();
      await orca.press('ctrl+Home');
    }
    const focus = async (selector: string) => {
      await page.focus(selector);
      return orca.heard();
    };
    const count = (said: string[], text: string) =>
      said.filter((line) => line.includes(text)).length;
    const headings = () =>
      page.$$eval(':is(h1, h2, h3, h4):not([inert] *)', (all) =>
        all.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ')),
      );

    test.each(['first visit', 'reload'])(
      'on a %s, Orca says the title, reads each heading and reaches the end',
      async (visit) => {
        await (visit === 'reload' ? page.reload() : page.goto(siteUrl));
        const said = await orca.readToTheEnd();
        expect(count(said, `${title} document web.`)).toBe(1);
        expect(said.join()).toContain('La page possède 14 points de repère');
        const texts = await headings();
        expect(texts.length).toBeGreaterThan(40);
        expect(texts.filter((text) => !said.includes(text))).toEqual([]);
        expect(texts.filter((text) => said.filter((line) => line === text).length > 3)).toEqual([]);
        expect(said.slice(-2)).toEqual(['Tous droits réservés.', '[end]']);
        expect(count(said, 'barre d’état')).toBe(0);
      },
    );

    test("Orca's key for landmarks reaches each section, and its key for headings each section's h2", async () => {
      await open();
      const names = await page.$$eval('main > section', (all) =>
        all.map((section) => section.querySelector('h1, h2')?.textContent.replaceAll(/\s+/g, ' ')),
      );
      expect(names).toHaveLength(7);
      const landmarks: string[] = [];
      for (let step = 0; step < 14; step++) landmarks.push(...(await orca.press('m')));
      // Orca says the first section's name and the text after it as one line.
      expect(
        names.slice(1).filter((name) => landmarks.filter((line) => line === name).length !== 1),
      ).toEqual([]);
      expect(count(landmarks, `${names[0]} région`)).toBe(1);
      await orca.press('ctrl+Home');
      const found: string[] = [];
      for (let step = 0; step < 7; step++) found.push(...(await orca.press('2')));
      expect(found.slice(0, 6)).toEqual(names.slice(1).map((name) => `${name} en-tête niveau 2.`));
    });

    test('Orca says whether the menu is open', async () => {
      await page.setViewport({ width: 700, height: 800 });
      await open();
      expect(await orca.press('b')).toEqual(['Menu réduit bouton.']);
      expect(await orca.press('Return')).toEqual(['étendu']);
      expect(await orca.press('Tab')).toEqual(['Accueil lien.']);
      expect(await orca.press('Escape')).toEqual(['réduit']);
      await page.setViewport({ width: 1280, height: 800 });
    });

    test('Orca says which partners the carousel shows', async () => {
      await open();
      await page.waitForSelector('#partners');
      await page.evaluate(() => document.querySelector('#partners')?.scrollIntoView());
      await page.waitForSelector('[data-island=partners][data-hydrated]');
      expect(await orca.press('b')).toEqual(['Previous slide bouton.']);
      expect(await orca.press('Return')).toEqual([
        expect.stringMatching(/^Partenaires (\d+), 1, 2 sur \1$/),
      ]);
      expect(await orca.press('Tab')).toEqual(['Next slide bouton.']);
      expect(await orca.press('Return')).toEqual([
        expect.stringMatching(/^Partenaires 1 à 3 sur \d+$/),
      ]);
    });

    test("after a card's button Orca says the chosen service, and Tab leads to the form", async () => {
      await open();
      await focus('#offers article a');
      const said = await orca.press('Return');
      expect(count(said, 'Service choisi dans le formulaire : TIC-VPN')).toBe(1);
      expect((await orca.press('Tab')).join()).toContain('Nom complet * zone de saisie');
    });

    test('Orca says the first error when an empty form is sent', async () => {
      await open('/#contact');
      await page.waitForSelector('[data-island=contact][data-hydrated]');
      await focus('#contact [type=submit]');
      const said = await orca.press('Return');
      expect(count(said, 'Nom complet * zone de saisie')).toBe(1);
      expect(count(said, 'Le nom doit contenir au moins 2 caractères.')).toBe(1);
    });

    async function fillAndSend(): Promise<string[]> {
      const { service, ...typed } = newVisitor();
      await open('/#contact');
      await page.waitForSelector('[data-island=contact][data-hydrated]');
      for (const [field, value] of Object.entries(typed))
        await page.type(`#contact [name=${field}]`, value);
      await page.select('#contact select', service);
      await focus('#contact [type=submit]');
      return orca.press('Return');
    }

    test('Orca says once that a message failed, and once that it was sent', async () => {
      const refuse = (request: HTTPRequest) =>
        void (request.url().endsWith(sendContactEmailPath)
          ? request.respond({
              status: 400,
              contentType: 'application/json',
              body: '{"error":{"status":"INVALID_ARGUMENT","details":{"fields":[]}}}',
            })
          : request.continue());
      await page.setRequestInterception(true);
      page.on('request', refuse);
      const failed = await fillAndSend();
      page.off('request', refuse);
      await page.setRequestInterception(false);
      expect(
        count(failed, "Une erreur est survenue lors de l'envoi du message. Veuillez réessayer."),
      ).toBe(1);
      expect(count(failed, "L'envoi n'a pas abouti")).toBe(1);

      const sent = await orca.press('Return');
      expect(count(sent, 'Envoi en cours...')).toBe(1);
      expect(count(sent, 'Votre message a été envoyé avec succès.')).toBe(1);
      // After this line, Orca may say that it has left focus mode.
      expect((await orca.press('Tab'))[0]).toBe('Envoyer un autre message bouton.');
    });

    test('Orca reads the page for a URL that does not exist', async () => {
      await page.goto(`${siteUrl}/nulle-part`);
      const said = await orca.readToTheEnd();
      expect(count(said, 'Oops! Page not found')).toBe(1);
      expect(said).toContain('Return to Home');
    });
  },
);
