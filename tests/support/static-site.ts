import { sharedSite } from './fixtures.ts';

/**
 * The built page in French, without functions, mailbox or database. Tests on this page respond to
 * its messages themselves.
 */
export const { built, siteUrl } = await sharedSite();
