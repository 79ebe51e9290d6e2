import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { mailboxAt } from './mailbox.ts';

const [first] = inject('products');
if (!first) throw new Error('no product was started');

/** The product that the tests of this project share; where there are several, the first. */
export const product = first;
/** What the product has logged so far. */
export const log = () => readFileSync(product.logFile, 'utf8');
export const mailbox = mailboxAt(product.mailboxUrl);
