import { sharedSite } from './fixtures.ts';

/**
 * The built page in French, without functions, mailbox or database: for tests whose messages the
 * page itself answers.
 */
export const { built, siteUrl } = await sharedSite();
