import { build } from '../build/built.ts';
import { forcedFirestore } from '../local/firestore.ts';
import { chosenFirstPort } from '../local/ports.ts';
import { startStack } from '../local/stack.ts';
import { soak } from './soak.ts';

// `npm run soak`: 1,000 messages from 50 senders through the local product.
const stack = await startStack({
  built: await build('var/soak'),
  // Beside a product that npm start runs.
  firstPort: chosenFirstPort(24200),
  firestore: forcedFirestore(),
});
console.log(`Firestore: ${stack.firestore.kind}. Sending…`);
const report = await soak({ ...stack, messages: 1000, senders: 50, patience: 300 });
await stack.stop();
console.table(Object.fromEntries(Object.entries(report).filter(([, value]) => typeof value === 'number')));
console.table({ 'answer after, ms': report.latency });
process.exit(report.lost === 0 && report.accepted === report.sent ? 0 : 1);
