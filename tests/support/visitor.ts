import type { Page } from 'playwright-core';
import { sampleFields } from '../../src/contract/message-sample.ts';

export type Typed = { name: string; email: string; phone: string; service: string; message: string };

/** A visitor unique to the test, so that their message can be found among others. */
export function newVisitor(overrides: Partial<Typed> = {}): Typed {
  return {
    ...sampleFields,
    email: `awa.${crypto.randomUUID()}@client.example`,
    phone: '+225 07 00 00 00 00',
    service: 'tic-home',
    ...overrides,
  };
}

/** Fills in the form by its labels, as a visitor would. Empty values are skipped. */
export async function fillForm(page: Page, typed: Partial<Typed>): Promise<void> {
  const labels = { name: 'Nom complet *', email: 'Email *', phone: 'Téléphone', message: 'Message *' } as const;
  for (const [field, label] of Object.entries(labels) as [keyof typeof labels, string][]) {
    if (typed[field]) await page.getByRole('textbox', { name: label, exact: true }).fill(typed[field]);
  }
  if (typed.service) await page.getByLabel('Service/Offre souhaité *').selectOption(typed.service);
}

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Envoyer le Message' });

export const confirmation = (page: Page) => page.getByRole('heading', { name: 'Message Envoyé !', exact: true });

export const errorToast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'Erreur' });

/** The form's values. */
export const typedIn = (page: Page) =>
  page.locator('#contact form').evaluate((form: HTMLFormElement) => {
    const { reference: _trap, ...typed } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    return typed as unknown as Typed;
  });
