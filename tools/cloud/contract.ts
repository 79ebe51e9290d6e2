import { setTimeout as sleep } from 'node:timers/promises';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { dueNow } from '../../functions/src/delivery/delivery.ts';
import { sampleStored } from '../../functions/src/stored-message-sample.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';
import { fieldProperties } from '../../src/contract/fields.ts';
import { messageId } from '../../src/contract/message-id.ts';
import { sampleFields, sampleProof, sampleRequest } from '../../src/contract/message-sample.ts';
import type { Built } from '../build/deployment.ts';
import { chosenFirstPort } from '../local/ports.ts';
import { startStack } from '../local/stack.ts';

/**
 * What pages of this version, which visitors have open, and documents that its functions have stored, would come to with the
 * functions of another build: they run on this machine, in the local product. None if all is accepted, mailed and read.
 */
export async function contractProblems(built: Built): Promise<string[]> {
  const chosen = chosenFirstPort();
  // Beside the local product, which may be running.
  const stack = await startStack({ built, firstPort: chosen < 65_000 ? chosen + 400 : chosen - 400 });
  const firestore = new Firestore({ projectId: stack.projectId, host: stack.firestore.host, ssl: false });
  try {
    const messages = firestore.collection('messages');
    const longest = { name: 'é'.repeat(fieldProperties.name.max), message: '🙂'.repeat(fieldProperties.message.max) };
    const problems: string[] = [];
    for (const [what, fields] of Object.entries({
      'a message': sampleFields,
      'a long message': { ...sampleFields, ...longest },
    })) {
      const id = await messageId(sampleProof.draft, fields);
      const answer = await fetch(stack.siteUrl + sendContactEmailPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: sampleRequest({ ...fields, ...sampleProof, id }) }),
      });
      const heldFor = (await messages.doc(id).get()).get('heldFor') as string | null | undefined;
      if (!answer.ok) problems.push(`${what} of today's page is refused: ${answer.status} ${await answer.text()}`);
      else if (heldFor) problems.push(`${what} of today's page is held as ${heldFor}, and not mailed`);
    }
    // So long ago that the next run of the schedule queues it.
    const overdue = Timestamp.fromMillis(Date.now() - 3_600_000);
    await messages.doc('stored').set(sampleStored({ state: 'pending', notification: { ...dueNow(), dueAt: overdue } }));
    for (let end = Date.now() + 60_000; (await messages.doc('stored').get()).get('state') !== 'sent'; await sleep(1000)) {
      if (Date.now() < end) continue;
      problems.push("a message that today's functions have stored is not mailed");
      break;
    }
    return problems;
  } finally {
    await firestore.terminate();
    await stack.stop();
  }
}
