import { type InlineConfig, createServer } from 'vite';
import { buildFunctions } from '../build/functions.ts';
import { buildSite } from '../build/site.ts';
import { forcedFirestore } from './firestore.ts';
import { defaultFirstPort } from './ports.ts';
import { startStack } from './stack.ts';

/**
 * `npm start`: builds and runs the whole product on this machine, as it will
 * be deployed. `npm run dev` (`--dev`): the same, with Vite's hot reload in
 * front and the functions rebuilt when they change.
 */
const dev = process.argv.includes('--dev');
const projectId = 'demo-lagune';
const built = { site: 'dist', functions: 'functions/lib' };
const started = performance.now();

function say(step: string): void {
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${step}`);
}

async function main(): Promise<void> {
  console.log(`\n${dev ? 'Starting for development' : 'Building and starting the product'}; Ctrl-C stops it.\n`);
  await buildSite(built.site);
  say('Site built');
  await buildFunctions(built.functions);
  say('Functions built');
  const firstPort = Number(process.env['PORT'] ?? defaultFirstPort);
  const stack = await startStack({ built, firstPort, projectId, firestore: forcedFirestore(), onProgress: say });
  const closers = [stack.stop];
  stopOnSignal(async () => {
    for (const close of closers) await close();
  });

  let siteUrl = stack.siteUrl;
  if (dev) {
    const vite = await createServer(devServer(stack.ports.vite, stack.siteUrl));
    await vite.listen();
    const functions = await buildFunctions(`.local/${projectId}/functions/lib`, { watch: true });
    closers.unshift(
      () => vite.close(),
      async () => functions?.close(),
    );
    siteUrl = `http://127.0.0.1:${stack.ports.vite}`;
    say('Vite started');
  }
  console.log(`
  Site      ${siteUrl}
  Mailbox   ${stack.mailboxUrl}   (mails that arrived, and the stored messages)
  Log       ${stack.logFile}

  Ready. Ctrl-C stops everything.
`);
}

const devServer = (port: number, backend: string): InlineConfig => ({
  server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': backend } },
});

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Stays installed: Ctrl-C reaches this process twice, from the terminal and from npm.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.log('\n  Stopping…');
      stop().then(
        () => {
          console.log('  Stopped.');
          process.exit(0);
        },
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
