import { createHash } from 'node:crypto';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import type { MessageRequest } from '../../src/contract/message.ts';
import { hashed, idFromHash } from '../../src/contract/message-id.ts';
import { sampleProof, sampleRequest } from '../../shared/message-sample.ts';
import { newVisitor } from './visitor.ts';

/** A message as the page sends it, with a proof of work, from a new visitor. */
export function newRequest(overrides: object = {}): MessageRequest {
  const request = sampleRequest({ ...newVisitor(), ...sampleProof, ...overrides });
  const hash = createHash('sha256').update(hashed(request.draft ?? '', request));
  return { ...request, id: idFromHash(hash.digest()), ...overrides };
}

/** Calls the function directly, without the page's own validation. */
export async function call(siteUrl: string, data: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(siteUrl + sendContactEmailPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
