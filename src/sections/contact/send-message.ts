import { sendContactEmailPath, type SendContactEmail } from '../../contract/callable.ts';
import type { MessageRequest } from '../../contract/message.ts';

/** How long to wait for the answer, in milliseconds. */
const timeout = 20_000;

/**
 * Hands a message to the server. Resolves once it is stored and its e-mail queued.
 * @throws the SDK's FunctionsError: `invalid-argument`, `unavailable`, `deadline-exceeded`, `internal`.
 */
export async function sendMessage(request: MessageRequest): Promise<void> {
  const { connect } = await import('./firebase.ts');
  await connect<MessageRequest, ReturnType<SendContactEmail>>(sendContactEmailPath, { timeout })(request);
}
