import { build } from '../build/build.ts';
import { runCommand } from '../command.ts';
import { forcedFirestore } from '../local/firestore.ts';
import { chosenFirstPort } from '../local/ports.ts';
import { startStack } from '../local/stack.ts';
import { soak } from './soak.ts';

const help = `npm run soak

Sends 1,000 messages from 50 senders at once through a local product of its own, whose SMTP server turns one mail in five
away and whose functions are killed once. The exit code is 1 when a message was lost. PORT and FIRESTORE as for npm start.
`;

await runCommand(help, {}, async () => {
  const stack = await startStack({
    built: await build('var/soak'),
    // Beside a product that npm start runs.
    firstPort: chosenFirstPort(24200),
    firestore: forcedFirestore(),
  });
  try {
    console.log(`Firestore: ${stack.firestore.kind}. Sending…`);
    const report = await soak({ ...stack, messages: 1000, senders: 50, timeoutSeconds: 300 });
    console.table(Object.fromEntries(Object.entries(report).filter(([, value]) => typeof value === 'number')));
    console.table({ 'answer after, ms': report.latency });
    return report.lost === 0 && report.accepted === report.sent;
  } finally {
    await stack.stop();
  }
});
