/**
 * The limits that reject a message: of one IP address in ten minutes (`address`), of all held
 * messages in a day (`held`). Neither counts messages that are held as `flood`. In a file of its
 * own: otherwise the page's first script, which imports `callable.ts`, would contain the list.
 */
export const limits = ['address', 'held'] as const;

export type Limit = (typeof limits)[number];
