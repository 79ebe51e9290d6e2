import type { Locator, Page } from 'playwright-core';
import type { FieldName } from '../../src/contract/field-names.ts';
import { fieldProperties } from '../../src/contract/fields.ts';
import { sampleFields, tooLongFields } from '../../shared/message-sample.ts';
import { resultPathOf, sourceLocale } from '../../src/i18n/locales.ts';
import { hydrate, hydrated } from './page.ts';
import { acceptMessages, crashContact, holdMessages, refuseMessages } from './mocks.ts';

/** Fills in fields by their names, whatever the page's language. */
export async function fillIn(page: Page, typed: Partial<Record<FieldName, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`#contact [name=${name}]`);
    await (name === 'service' ? field.selectOption(value) : field.fill(value));
  }
}

export const submitForm = (page: Page) => page.locator('#contact [type=submit]').click();

export async function sendForm(
  page: Page,
  changes: Partial<Record<FieldName, string>> = {},
): Promise<void> {
  await fillIn(page, { ...sampleFields, ...changes });
  await submitForm(page);
}

async function moveCarousel(page: Page, choose: (buttons: Locator) => Locator): Promise<void> {
  await hydrate(page, 'partners');
  const position = page.locator('#partners [aria-live]');
  const before = (await position.textContent()) ?? '';
  await choose(page.locator('#partners section button')).click();
  await position
    .filter({ hasText: /./ })
    .filter({ hasNotText: before || /^$/ })
    .waitFor({ state: 'attached' });
}

async function openResultPage(page: Page, result: 'sent' | 'not-sent'): Promise<void> {
  const locale = (await page.locator('html').getAttribute('lang')) ?? sourceLocale;
  await page.goto(new URL(resultPathOf(result, locale), page.url()).href);
}

/**
 * Functions that bring a page, in any language, into its states. Each function needs a new page, or
 * a page in the state that comes before in `visits`.
 */
export const states = {
  'as it loads': async () => {},
  'the menu open': (page) =>
    page
      .locator('[popovertarget=menu], [popovertarget=languages]')
      .filter({ visible: true })
      .first()
      .click(),
  'the carousel moved': (page) => moveCarousel(page, (buttons) => buttons.last()),
  'the carousel past its beginning': (page) => moveCarousel(page, (buttons) => buttons.first()),
  'the legal notice open': (page) => page.locator('#legal-notice summary').click(),
  'the form with an error in each field': async (page) => {
    await submitForm(page);
    await page.locator('#message-error').waitFor();
  },
  'texts that are too long': async (page) => {
    await hydrate(page, 'contact');
    await fillIn(page, tooLongFields);
    await submitForm(page);
    await page.locator('#message-error').waitFor();
  },
  'an address with a slip': async (page) => {
    await hydrate(page, 'contact');
    // The name has no error: the error's line would give the question about the typo more room.
    await fillIn(page, { name: sampleFields.name, email: 'awa@gmial.com', phone: '' });
    await page.locator('#contact form [aria-live] button').waitFor();
  },
  'a service chosen by a button': async (page) => {
    await page.locator('article a[data-service]').first().click();
    await page.locator('[data-chosen]:not(:empty)').waitFor();
  },
  'one character left': async (page) => {
    await fillIn(page, { message: 'a'.repeat(fieldProperties.message.max - 1) });
    await page.locator('#message-hint').waitFor();
  },
  'a message on its way': async (page) => {
    await holdMessages(page);
    await sendForm(page);
    await page.locator('.MuiCircularProgress-root').waitFor();
  },
  'a message tried again': async (page) => {
    await page.route('**/api/**', (route) => route.abort());
    await sendForm(page);
    await page.locator('#contact form [aria-live]').filter({ hasText: /./ }).waitFor();
    await page.locator('.MuiCircularProgress-root').waitFor();
  },
  'no network': async (page) => {
    await page.locator('[data-island=contact]').dispatchEvent('focusin');
    await hydrated(page, 'contact');
    await page.context().setOffline(true);
    await page.locator('#contact form [aria-live]').filter({ hasText: /./ }).waitFor();
  },
  'a message refused': async (page) => {
    // The visit's previous state may have been 'no network'.
    await page.context().setOffline(false);
    await refuseMessages(page);
    await sendForm(page);
    await page.locator('#contact form [aria-live] a').first().waitFor();
  },
  'a message sent': async (page) => {
    await acceptMessages(page);
    await sendForm(page);
    await page.locator('#contact form').waitFor({ state: 'detached' });
  },
  'a part that crashed': async (page) => {
    await crashContact(page, 'new Error()');
    await page.getByRole('alert').waitFor();
  },
  'a part that did not load': async (page) => {
    await page.route('**/assets/island-*.js', (route) => route.abort());
    await page.locator('[data-island=partners]').scrollIntoViewIfNeeded();
    await page.locator('[data-failure=partners]').waitFor();
  },
  'a message posted without code': (page) => openResultPage(page, 'sent'),
  'a message posted without code, and not stored': (page) => openResultPage(page, 'not-sent'),
  'a form whose code and whose server are out of reach': async (page) => {
    await page.route(/assets\/island-|\/api\//, (route) => route.abort());
    await sendForm(page);
    await page.locator('[data-failure=contact]').waitFor();
  },
} satisfies Record<string, (page: Page) => Promise<unknown>>;

type State = keyof typeof states;

const inOneVisit: State[][] = [
  [
    'as it loads',
    'the carousel past its beginning',
    'the carousel moved',
    'the form with an error in each field',
    'texts that are too long',
    'an address with a slip',
    'a service chosen by a button',
    'one character left',
    'the legal notice open',
    'the menu open',
  ],
  [
    'no network',
    'a message refused',
    'a message sent',
    'a message posted without code',
    'a message posted without code, and not stored',
  ],
  ['a part that did not load', 'a form whose code and whose server are out of reach'],
];
const others = (Object.keys(states) as State[]).filter(
  (state) => !inOneVisit.flat().includes(state),
);

export const visits: State[][] = [...inOneVisit, ...others.map((state) => [state])];
