import { build } from '../build/build.ts';
import { runCommand } from '../command.ts';
import { forcedFirestore } from '../local/firestore.ts';
import { chosenFirstPort } from '../local/ports.ts';
import { startStack } from '../local/stack.ts';
import { soak } from './soak.ts';

const help = `npm run soak

Sends 1,000 messages from 20 senders at once through a local product of its own, whose SMTP server rejects one e-mail in
five for now and whose functions are killed once. The exit code is 1 when a message was lost. PORT and FIRESTORE work as
for npm start.
`;

await runCommand(help, {}, async () => {
  // Its default ports are beside those of npm start.
  const firstPort = chosenFirstPort(24200);
  const stack = await startStack({ built: await build('var/soak'), firstPort, firestore: forcedFirestore() });
  try {
    console.log(`Firestore: ${stack.firestore.kind}. Sending…`);
    const counts = await soak({ ...stack, messages: 1000, senders: 20, timeoutSeconds: 300 });
    console.table(counts);
    return counts.lost === 0 && counts.accepted === counts.sent;
  } finally {
    await stack.stop();
  }
});
