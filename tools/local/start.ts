import { join } from 'node:path';
import { createServer } from 'vite';
import { build } from '../build/build.ts';
import { buildFunctions } from '../build/functions.ts';
import { runCommand } from '../command.ts';
import { drafts } from '../locales/vite-plugin.ts';
import { forcedFirestore } from './firestore.ts';
import { assertPortsAreFree, chosenFirstPort, folderOf, portsFrom } from './ports.ts';
import { startStack } from './stack.ts';

const help = `npm start
npm run dev

Builds the whole product and runs it locally, as it will be deployed. The second does the same behind Vite with hot
reload, shows unfinished languages, and builds the functions again when they change. PORT is the first of ten ports;
FIRESTORE is google or embedded. Ctrl-C stops everything.
`;

const started = performance.now();

function report(step: string): void {
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${step}`);
}

let signal: NodeJS.Signals | undefined;
const signalled = new Promise<void>((resolve) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // Ctrl-C reaches this process twice: from the terminal and from npm.
      if (!signal) console.log(`\n  Stopping (${name})…`);
      signal ??= name;
      resolve();
    });
  }
});

await runCommand(help, { options: { dev: { type: 'boolean', default: false } } }, async ({ values: { dev } }) => {
  if (dev) Object.assign(process.env, drafts);
  console.log(`\n${dev ? 'Starting for development' : 'Building and starting the product'}; Ctrl-C stops it.\n`);
  const firstPort = chosenFirstPort();
  const firestore = forcedFirestore();
  await assertPortsAreFree(portsFrom(firstPort));
  const built = await build().catch((error: unknown) => {
    // Ctrl-C interrupts the build as well, which is not an error.
    if (signal) process.exit();
    throw error;
  });
  report('Site and functions built');

  await using parts = new AsyncDisposableStack();
  const stack = await startStack({ built, firstPort, firestore, onProgress: report });
  parts.defer(async () => {
    await stack.stop();
    console.log('  Stopped.');
  });
  let { siteUrl } = stack;
  if (dev) {
    const server = { host: '127.0.0.1', port: stack.ports.vite, strictPort: true, proxy: { '/api': siteUrl } };
    const vite = await (await createServer({ server })).listen();
    parts.defer(() => vite.close());
    const watcher = await buildFunctions(join(folderOf(stack.projectId), 'functions/lib'), { watch: true });
    parts.defer(() => watcher?.close());
    siteUrl = `http://127.0.0.1:${stack.ports.vite}`;
    report('Vite started');
  }
  // Stopping half-way through startup would leave processes behind, so a signal waits until everything has started.
  if (signal) return true;
  console.log(`
  Site      ${siteUrl}
  Mailbox   ${stack.mailboxUrl}   (received e-mails and stored messages)
  Log       ${stack.logFile}

  Ready. Ctrl-C stops everything.
`);
  const problem = await Promise.race([signalled, stack.exited]);
  if (problem) console.error(`\n  ${problem}`);
  return !problem;
});
process.exit();
