/**
 * The limits that reject a message: of one address in ten minutes (`address`), and of all held
 * messages in a day (`held`), among which `flood` isn't counted. In a file of its own: the page's
 * first script, which has the other values of `callable.ts`, would get it otherwise.
 */
export const limits = ['address', 'held'] as const;

export type Limit = (typeof limits)[number];
