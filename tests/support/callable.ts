import { sendContactEmailPath } from '../../src/contract/callable.ts';
import type { MessageRequest } from '../../src/contract/message.ts';
import { sampleRequest } from '../../src/contract/message-sample.ts';
import { newVisitor } from './visitor.ts';

/** A message as the page sends it, of a visitor whom no other test knows. */
export const newRequest = (overrides: object = {}) => sampleRequest({ ...newVisitor(), ...overrides } as Partial<MessageRequest>);

/** Speaks the callable protocol by hand, so that nothing of the page's own checks is in between. */
export async function call(siteUrl: string, data: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(siteUrl + sendContactEmailPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
