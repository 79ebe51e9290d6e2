import { readFileSync } from 'node:fs';
import { mailboxAt } from './mailbox.ts';
import { sharedProduct } from './fixtures.ts';

/** This worker's own product. */
export const product = await sharedProduct();
/** The product's log so far. */
export const log = () => readFileSync(product.logFile, 'utf8');
export const mailbox = mailboxAt(product.mailboxUrl);
