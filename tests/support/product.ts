import { readFileSync } from 'node:fs';
import { mailboxAt } from './mailbox.ts';
import { sharedProduct } from './fixtures.ts';

/**
 * The product in French. All workers share this product, so no test may break it. A test that
 * breaks a product starts its own, as in delivery/failures.test.ts.
 */
export const product = await sharedProduct('french');
export const { siteUrl } = product;
export const mailbox = mailboxAt(product.mailboxUrl);
export const log = () => readFileSync(product.logFile, 'utf8');
