/**
 * The limits beyond which a message is refused. `address` limits the held messages of one network
 * (an IPv4 address or an IPv6 network) in ten minutes, in each instance of the function. `held`
 * limits all held messages in a day. Neither limit counts messages that are held as `flood`.
 * The list has a file of its own, because the page's first script imports `callable.ts`, and would
 * otherwise contain the list.
 */
export const limits = ['address', 'held'] as const;

export type Limit = (typeof limits)[number];
