import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { build } from '../build/build.ts';
import { buildFunctions } from '../build/functions.ts';
import { tell } from '../command.ts';
import { drafts } from '../locales/vite-plugin.ts';
import { forcedFirestore } from './firestore.ts';
import { assertPortsAreFree, chosenFirstPort, folderOf, portsFrom } from './ports.ts';
import { startStack } from './stack.ts';

/**
 * `npm start`: builds the whole product and runs it locally, as it will be
 * deployed. `npm run dev` (`--dev`): the same, behind Vite with hot reload, and
 * with the functions rebuilt when they change.
 */
const dev = process.argv.includes('--dev');
if (dev) Object.assign(process.env, drafts);

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

/** Runs the product until a signal, or until a part of it exits. */
async function run(): Promise<void> {
  console.log(`\n${dev ? 'Starting for development' : 'Building and starting the product'}; Ctrl-C stops it.\n`);
  const firstPort = chosenFirstPort();
  const firestore = forcedFirestore();
  await assertPortsAreFree(portsFrom(firstPort));
  const built = await build();
  report('Site and functions built');

  await using parts = new AsyncDisposableStack();
  parts.defer(() => console.log('  Stopped.'));
  const stack = await startStack({ built, firstPort, firestore, onProgress: report });
  parts.defer(stack.stop);
  let { siteUrl } = stack;
  if (dev) {
    const vite = await startVite(stack.ports.vite, stack.siteUrl);
    parts.defer(() => vite.close());
    const watcher = await buildFunctions(join(folderOf(stack.projectId), 'functions/lib'), { watch: true });
    parts.defer(() => watcher?.close());
    siteUrl = `http://127.0.0.1:${stack.ports.vite}`;
    report('Vite started');
  }
  // Stopping half-way through startup would leave processes behind, so a signal waits until everything has started.
  if (signal) return;
  console.log(`
  Site      ${siteUrl}
  Mailbox   ${stack.mailboxUrl}   (received e-mails and stored messages)
  Log       ${stack.logFile}

  Ready. Ctrl-C stops everything.
`);
  const problem = await Promise.race([signalled, stack.exited]);
  if (!problem) return;
  console.error(`\n  ${problem}`);
  process.exitCode = 1;
}

async function startVite(port: number, backend: string): Promise<ViteDevServer> {
  const vite = await createServer({ server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': backend } } });
  return vite.listen();
}

try {
  await run();
} catch (error) {
  // A build interrupted by Ctrl-C is not an error.
  if (!signal) {
    tell(error);
    process.exitCode = 1;
  }
}
process.exit();
