import type { Page } from 'playwright-core';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import type { Typed } from '../support/visitor.ts';

/** Matches the requests that send a message. */
export const callable = `**${sendContactEmailPath}`;

export const errorToast = (page: Page) => page.getByRole('alert').filter({ hasText: 'Erreur' });

/** What stands in the form. */
export const typedIn = (page: Page) =>
  page.locator('#contact form').evaluate((form: HTMLFormElement) => {
    const { reference: _trap, ...typed } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    return typed as unknown as Typed;
  });
