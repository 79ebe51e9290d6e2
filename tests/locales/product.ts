import { sharedProduct } from '../support/fixtures.ts';
import { mailboxAt } from '../support/mailbox.ts';

/** The product with the locales of support/test-locales.ts. */
export const product = await sharedProduct('locales');
export const { siteUrl } = product;
export const mailbox = mailboxAt(product.mailboxUrl);
