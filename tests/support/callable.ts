import { sendContactEmailPath } from '../../src/contract/callable.ts';
import type { MessageRequest } from '../../src/contract/message.ts';
import { sampleRequest } from '../../src/contract/message-sample.ts';
import { newVisitor } from './visitor.ts';

/** A message as the page sends it, from a visitor unique to the test. */
export const newRequest = (overrides: object = {}) => sampleRequest({ ...newVisitor(), ...overrides } as Partial<MessageRequest>);

/** Calls the function directly, without the page's own validation. */
export async function call(siteUrl: string, data: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(siteUrl + sendContactEmailPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
