import { cpSync } from 'node:fs';
import { Firestore } from '@google-cloud/firestore';
import { region } from '../../functions/src/config.ts';
import { messageFunction, taskFunction } from '../../functions/src/names.ts';
import { build } from '../build/build.ts';
import { type Build, buildIn, completeBuild } from '../build/build-folder.ts';
import { mailLocaleRule, type Settings, staffLocales } from '../../shared/settings.ts';
import { runCommand, UserError } from '../../shared/command.ts';
import { keepOwnEnvironment } from '../../shared/environment.ts';
import { unfinishedToo } from '../locales/vite-plugin.ts';
import { smokeTestDocumentsIn, smokeTest } from '../../shared/smoke-test.ts';
import { forcedFirestore } from './firestore.ts';
import { assertPortsAreFree, chosenFirstPort, portsFrom, projectAt } from '../../shared/ports.ts';
import { type Product, startProduct } from './product.ts';

const help = `npm start
npm run dev

npm start builds the whole product and runs it here, as it will be deployed.

npm run dev is for development. Vite renders the page on each request, also in
unfinished languages, and shows changes and errors at once. Changed functions
are built again.

Settings in the environment: PORT is the first of ten ports. FIRESTORE is google
or embedded. MAIL_LOCALE is the language of e-mails, such as en. Ctrl-C stops
everything.
`;

keepOwnEnvironment();

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

await runCommand(
  help,
  { options: { dev: { type: 'boolean', default: false } } },
  async ({ values: { dev } }) => {
    if (dev) Object.assign(process.env, unfinishedToo);
    console.log(
      `\n${dev ? 'Starting for development' : 'Building and starting the product'}; Ctrl-C stops it.\n`,
    );
    const firstPort = chosenFirstPort();
    const firestore = forcedFirestore();
    const ports = portsFrom(firstPort);
    await assertPortsAreFree(ports);
    const settings = chosenMailLocale();
    const folder = `var/${projectAt(firstPort)}-build`;
    const building = (dev ? buildForDevelopment(folder) : build(folder)).then(
      (built) => {
        report(dev ? 'Functions built' : 'Site and functions built');
        return built;
      },
      (error: unknown) => {
        if (signal) process.exit();
        throw error;
      },
    );
    building.catch(() => {});

    await using parts = new AsyncDisposableStack();
    // In development, Vite has the site's port, and passes messages on to Hosting.
    const hostingPort = dev ? ports.hosting : ports.site;
    const product = await startProduct({
      built: building,
      firstPort,
      hostingPort,
      firestore,
      settings,
      onProgress: report,
    });
    parts.defer(async () => {
      await product.stop();
      console.log('  Stopped.');
    });
    if (dev) {
      const { createServer, loadConfigFromFile } = await import('vite');
      const { watchFunctions } = await import('./watch.ts');
      const proxy = { '/api': product.siteUrl };
      const server = { host: '127.0.0.1', port: ports.site, strictPort: true, proxy };
      // Vite gets its configuration as an object. With a file, it would restart after a change of
      // any module that vite.config.ts imports, such as company.ts.
      const { config } = (await loadConfigFromFile({ command: 'serve', mode: 'development' }))!;
      const vite = await (
        await createServer({ ...config, configFile: false, clearScreen: false, server })
      ).listen();
      parts.defer(() => vite.close());
      parts.defer(await watchFunctions((await building).functions, product));
      report('Vite started');
    }
    await assertMessagesGetThrough(`http://127.0.0.1:${ports.site}`, product, dev);
    report('A message went through the page, the function, Firestore, the queue and the mailbox');
    // A signal during the start takes effect only here, because an incomplete start would leave
    // processes behind. If the signal stops the build, the command ends earlier.
    if (signal) return true;
    console.log(`
  Site      http://127.0.0.1:${ports.site}${dev ? '   (changes appear at once)' : ''}
  Mailbox   ${product.mailboxUrl}   (received e-mails and stored messages)
  Log       ${product.logFile}

  Ready. Ctrl-C stops everything.
`);
    const problem = await Promise.race([signalled, product.exited]);
    if (problem) console.error(`\n  ${problem}`);
    return !problem;
  },
);
process.exit();

/** @throws UserError that names the part that fails */
async function assertMessagesGetThrough(
  site: string,
  { ports, firestore, projectId, logFile }: Product,
  dev: boolean,
): Promise<void> {
  // Warms up the processes of the two functions that a message needs, while the page is fetched.
  for (const name of [messageFunction, taskFunction])
    void fetch(`http://127.0.0.1:${ports.functions}/${projectId}/${region}/${name}`, {
      method: 'OPTIONS',
    }).catch(() => {});
  const client = new Firestore({ projectId, host: firestore.host, ssl: false });
  try {
    const problem = await smokeTest(site, smokeTestDocumentsIn(client), { hasBuild: !dev });
    if (problem)
      throw new UserError(
        `Everything has started, but a message doesn't get through. ${problem}\nLog: ${logFile}`,
      );
  } finally {
    await client.terminate();
  }
}

async function buildForDevelopment(folder: string): Promise<Build> {
  const { buildFunctions } = await import('../build/functions.ts');
  const built = buildIn(folder);
  await buildFunctions(built.functions);
  cpSync('public', built.site, { recursive: true });
  completeBuild(built);
  return built;
}

/** @throws UserError if MAIL_LOCALE is a language without a file in locales */
function chosenMailLocale(): Settings {
  const chosen = process.env['MAIL_LOCALE'];
  if (!chosen) return {};
  const possible = staffLocales();
  if (possible.includes(chosen)) return { MAIL_LOCALE: chosen };
  throw new UserError(`MAIL_LOCALE is '${chosen}'. It has to be ${mailLocaleRule(possible)}`);
}
