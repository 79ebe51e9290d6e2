import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Build } from '../build/build-folder.ts';
import type { Settings } from '../../shared/settings.ts';
import { type Child, startChild } from './child.ts';
import { folderOf, type Ports } from '../../shared/ports.ts';
import { patience } from '../../shared/patience.ts';
import { UserError } from '../../shared/command.ts';

/** Starts Firebase's emulators of Hosting, functions and the task queue on a copy of a build. */
export async function startEmulators(options: {
  built: Build;
  ports: Ports;
  projectId: string;
  firestoreHost: string;
  settings: Settings;
}): Promise<Child & { logFile: string }> {
  const { built, ports, projectId, firestoreHost, settings } = options;
  const folder = folderOf(projectId);
  rmSync(folder, { recursive: true, force: true });
  cpSync(built.folder, folder, { recursive: true });
  localize(folder, ports, settings);
  const logFile = join(folder, 'emulators.log');

  const cli = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
  const guard = new URL('guard-emulators.ts', import.meta.url).href;
  const args = [
    '--import',
    guard,
    cli,
    'emulators:start',
    '--project',
    projectId,
    '--only',
    'hosting,functions,tasks',
  ];
  const child = await startChild(
    'The Firebase emulators',
    process.execPath,
    args,
    'All emulators ready',
    {
      cwd: folder,
      logFile,
      env: {
        FIRESTORE_EMULATOR_HOST: firestoreHost,
        CI: 'true',
        // The emulators poll for changed files, because editors may have used up the machine's file
        // watches.
        CHOKIDAR_USEPOLLING: 'true',
        CHOKIDAR_INTERVAL: '300',
        // Node keeps compiled code here, because the product's own folder is deleted at each start.
        NODE_COMPILE_CACHE: join(process.cwd(), 'var/compile-cache'),
        // The CLI gets its own folder for login and settings, because the usual one may be
        // unreadable.
        XDG_CONFIG_HOME: join(folder, '.config'),
        CLOUDSDK_CONFIG: join(folder, '.config/gcloud'),
        // The CLI reads the definitions of the functions from a file. If it asked for them over
        // HTTP, each start would take three seconds longer (findings/cli-discovery-idle.sh).
        FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
        FUNCTIONS_DISCOVERY_TIMEOUT: String(patience.long / 1000),
        // Without this variable, the CLI asks npm for updates, and waits ten seconds if there is no
        // network.
        npm_config_offline: 'true',
      },
    },
  ).catch((error: Error) => {
    // The CLI names the cause of an unexpected error only in its own log.
    const debugLog = join(folder, 'firebase-debug.log');
    const end = existsSync(debugLog) ? readFileSync(debugLog, 'utf8').slice(-2000) : '';
    throw new UserError(error.message + end, { cause: error });
  });

  return { logFile, ...child };
}

function localize(folder: string, ports: Ports, settings: Settings): void {
  const own = Object.entries({ SMTP_PORT: String(ports.smtp), ...settings });
  appendFileSync(
    join(folder, 'functions/.env.local'),
    own.map(([name, value]) => `${name}=${JSON.stringify(value)}\n`).join(''),
  );

  const file = join(folder, 'firebase.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as { emulators: object };
  const emulators = {
    ...config.emulators,
    hosting: at(ports.hosting),
    functions: at(ports.functions),
    tasks: at(ports.tasks),
    hub: at(ports.hub),
    logging: at(ports.logging),
    eventarc: at(ports.eventarc),
  };
  writeFileSync(file, JSON.stringify({ ...config, emulators }, null, 2));
}

const at = (port: number) => ({ host: '127.0.0.1', port });
