import type { Page } from 'playwright-core';
import { fieldNames } from '../../src/contract/field-names.ts';
import { fieldProperties, fieldsWhere } from '../../src/contract/fields.ts';
import { sampleFields } from '../../shared/message-sample.ts';
import type { MessageFields } from '../../src/contract/field-names.ts';
import { texts } from './texts.ts';

const formTexts = texts.contact.form;

/** Texts for the optional fields, which `sampleFields` leaves empty: the fields' placeholders. */
const examples = Object.fromEntries(
  fieldsWhere(({ need }) => need === 'optional').map((name) => [name, formTexts[name].placeholder]),
);

export const requiredFields = fieldsWhere(({ need }) => need !== 'optional');

/**
 * A visitor who fills in every field. The e-mail address is new, so that a test can find the
 * visitor's message.
 */
export function newVisitor(overrides: Partial<MessageFields> = {}): MessageFields {
  return {
    ...sampleFields,
    ...examples,
    email: `awa.${crypto.randomUUID()}@client.example`,
    service: 'tic-home',
    ...overrides,
  };
}

export async function fillForm(page: Page, typed: Partial<MessageFields>): Promise<void> {
  for (const name of fieldNames) {
    const value = typed[name];
    if (!value) continue;
    const { label } = formTexts[name];
    if (fieldProperties[name].type === 'select') await page.getByLabel(label).selectOption(value);
    else await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
}

export const submitButton = (page: Page) =>
  page.getByRole('button', { name: 'Envoyer le Message' });

export const confirmation = (page: Page) =>
  page.getByRole('heading', { name: 'Message Envoyé !', exact: true });

export const errorToast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'Erreur' });

/**
 * Gives random ids to the drafts that the tab begins from now on. Without this, `testBrowser` gives
 * each draft the id of `sampleProof`.
 */
export async function beginOwnDrafts(page: Page): Promise<void> {
  const restore = () => void Reflect.deleteProperty(crypto, 'getRandomValues');
  await page.addInitScript(restore);
  await page.evaluate(restore);
}

export const typedIn = (page: Page) =>
  page.locator('#contact form').evaluate((form: HTMLFormElement) => {
    const { reference: _trap, ...typed } = Object.fromEntries(new FormData(form)) as Record<
      string,
      string
    >;
    return typed as unknown as MessageFields;
  });
