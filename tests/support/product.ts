import { readFileSync } from 'node:fs';
import { mailboxAt } from './mailbox.ts';
import { startedProduct } from './started.ts';

/** The product that this worker's tests have to themselves. */
export const product = await startedProduct();
/** What the product has logged so far. */
export const log = () => readFileSync(product.logFile, 'utf8');
export const mailbox = mailboxAt(product.mailboxUrl);
