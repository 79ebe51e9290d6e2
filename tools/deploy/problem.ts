/** What a check before a deployment found, and what to do about it. */
export type Problem = { blocks: boolean; what: string; todo: string };

export const blocker = (what: string, todo: string): Problem => ({ blocks: true, what, todo });
export const advice = (what: string, todo: string): Problem => ({ blocks: false, what, todo });
