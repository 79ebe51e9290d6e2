import { sharedSite } from './fixtures.ts';

/**
 * The built page in French, without functions, mailbox or database: for tests that answer the
 * page's messages themselves.
 */
export const { built, siteUrl } = await sharedSite();
