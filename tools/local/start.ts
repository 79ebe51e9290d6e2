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

/** Starts everything; the returned functions stop it, called in this order. */
async function start(): Promise<(() => Promise<unknown>)[]> {
  console.log(`\n${dev ? 'Starting for development' : 'Building and starting the product'}; Ctrl-C stops it.\n`);
  const firstPort = chosenFirstPort();
  const firestore = forcedFirestore();
  await assertPortsAreFree(portsFrom(firstPort));
  const built = await build();
  report('Site and functions built');
  const stack = await startStack({ built, firstPort, firestore, onProgress: report });
  const stops = [stack.stop];
  let { siteUrl } = stack;
  if (dev) {
    const vite = await startVite(stack.ports.vite, stack.siteUrl);
    const watcher = await buildFunctions(join(folderOf(stack.projectId), 'functions/lib'), { watch: true });
    stops.unshift(
      () => vite.close(),
      async () => watcher?.close(),
    );
    siteUrl = `http://127.0.0.1:${stack.ports.vite}`;
    report('Vite started');
  }
  void stack.exited.then((message) => {
    console.error(`\n  ${message}`);
    exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  if (stopping) return stops;
  console.log(`
  Site      ${siteUrl}
  Mailbox   ${stack.mailboxUrl}   (received e-mails and stored messages)
  Log       ${stack.logFile}

  Ready. Ctrl-C stops everything.
`);
  return stops;
}

async function startVite(port: number, backend: string): Promise<ViteDevServer> {
  const vite = await createServer({ server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': backend } } });
  return vite.listen();
}

function exitWith(error: unknown): never {
  // A build interrupted by Ctrl-C is not an error.
  if (!stopping) tell(error);
  process.exit(stopping ? 0 : 1);
}

let stopping = false;
let exitCode = 0;
const product = start();
product.catch(exitWith);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C reaches this process twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    console.log(`\n  Stopping (${signal})…`);
    // Stopping half-way through startup would leave processes behind, so it waits until everything has started.
    product
      .then(async (stops) => {
        for (const stop of stops) await stop();
        console.log('  Stopped.');
        process.exit(exitCode);
      })
      .catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  });
}
