import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { mailboxAt } from '../support/mailbox.ts';
import type { Typed } from '../support/visitor.ts';

const product = inject('products')[0];

export const mailbox = mailboxAt(product?.mailboxUrl ?? '');

/** Matches the requests that send a message. */
export const callable = `**${sendContactEmailPath}`;

export const confirmation = (page: Page) => page.getByRole('heading', { name: 'Message Envoyé !' });
export const errorToast = (page: Page) => page.getByRole('alert').filter({ hasText: 'Erreur' });

/** What stands in the form. */
export const typedIn = (page: Page) =>
  page.locator('#contact form').evaluate((form: HTMLFormElement) => {
    const { reference: _trap, ...typed } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    return typed as unknown as Typed;
  });
