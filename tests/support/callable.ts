import { sendContactEmailPath } from '../../src/contract/callable.ts';
import type { MessageRequest } from '../../src/contract/message.ts';
import { newVisitor } from './visitor.ts';

/** A message as the page sends it, of a visitor whom no other test knows. */
export const newRequest = (overrides: object = {}) =>
  ({ ...newVisitor(), id: crypto.randomUUID(), locale: 'fr', trap: '', fillTime: 20_000, ...overrides }) as MessageRequest;

/** Speaks the callable protocol by hand, so that nothing of the page's own checks is in between. */
export async function call(siteUrl: string, data: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(siteUrl + sendContactEmailPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
