import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Built, layOutDeployment } from '../build/deployment.ts';
import { type Settings, settingsOfFunctions } from '../cloud/settings.ts';
import { type Child, startChild } from './child.ts';
import { folderOf, type Ports } from './ports.ts';
import { patience } from '../patience.ts';

/** Where the local product differs from production: its own mailbox, fast retries, no limits that tests would hit. */
const localSettings: Settings = {
  SMTP_HOST: '127.0.0.1',
  SMTP_SECURITY: 'none',
  SMTP_TIMEOUT_SECONDS: '5',
  SMTP_FINAL_REPLY_SECONDS: '20',
  MAIL_FROM: 'site@lagune-integration.example',
  MAIL_TO: 'equipe@lagune-integration.example',
  NOTIFICATION_MIN_BACKOFF_SECONDS: '1',
  NOTIFICATION_MAX_BACKOFF_SECONDS: '5',
  // Longer than the function takes to start: on the embedded Firestore, which has no isolation, a message that is queued
  // again meanwhile could be mailed twice.
  NOTIFICATION_OVERDUE_SECONDS: '60',
  NOTIFICATION_MAX_PER_SECOND: '50',
  MESSAGES_PER_PROOF: '100000',
  NOTIFICATIONS_PER_HOUR: '100000',
  HELD_PER_DAY: '100000',
  MESSAGES_PER_ADDRESS: '100000',
};

/**
 * Starts Firebase's Hosting, functions and task-queue emulators on a build, in
 * their own folder, so that several copies can run side by side.
 */
export async function startEmulators(options: {
  built: Built;
  ports: Ports;
  projectId: string;
  firestoreHost: string;
  settings: Settings;
}): Promise<Child & { logFile: string }> {
  const { built, ports, projectId, firestoreHost, settings } = options;
  const folder = folderOf(projectId);
  layOutDeployment(folder, built);
  localize(folder, ports, settings);
  const logFile = join(folder, 'emulators.log');

  const cli = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
  const guard = new URL('guard-emulators.ts', import.meta.url).href;
  const args = ['--import', guard, cli, 'emulators:start', '--project', projectId, '--only', 'hosting,functions,tasks'];
  const child = await startChild('The Firebase emulators', process.execPath, args, 'All emulators ready', {
    cwd: folder,
    logFile,
    env: {
      FIRESTORE_EMULATOR_HOST: firestoreHost,
      CI: 'true',
      // Because the machine's watches of files may all be taken, by editors for example: then the emulator would end.
      CHOKIDAR_USEPOLLING: 'true',
      CHOKIDAR_INTERVAL: '300',
      TMPDIR: await socketFolder(ports.site),
      // In the temporary folder, the code that Node has compiled for the CLI would be lost.
      NODE_COMPILE_CACHE: join(process.cwd(), 'var/compile-cache'),
      // Its login and settings, which may be unreadable, and those of Google's command line.
      XDG_CONFIG_HOME: join(folder, '.config'),
      CLOUDSDK_CONFIG: join(folder, '.config/gcloud'),
      // To load the functions; the default is ten seconds.
      FUNCTIONS_DISCOVERY_TIMEOUT: String(patience.long / 1000),
      // Otherwise the CLI asks npm for updates, and waits ten seconds if there is no network.
      npm_config_offline: 'true',
    },
  });

  return { logFile, ...child };
}

/** Adds local settings and ports to the files that a deployment would upload. */
function localize(folder: string, ports: Ports, settings: Settings): void {
  const all = { ...localSettings, SMTP_PORT: String(ports.smtp), ...settings };
  writeFileSync(join(folder, 'functions/.env'), settingsOfFunctions(all));
  writeFileSync(join(folder, 'functions/.secret.local'), 'SMTP_PASSWORD=none\n');

  const file = join(folder, 'firebase.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as object;
  const emulators = {
    hosting: at(ports.hosting),
    functions: at(ports.functions),
    tasks: at(ports.tasks),
    hub: at(ports.hub),
    logging: at(ports.logging),
    eventarc: at(ports.eventarc),
    // Without a network, the UI would make every emulator shut down.
    ui: { enabled: false },
  };
  writeFileSync(file, JSON.stringify({ ...config, firestore: undefined, emulators }, null, 2));
}

/**
 * A folder of the emulators' own for their sockets, and for the file by which they find each other: below the project,
 * unless its path is too long for a socket (107 bytes on Linux, 103 on macOS) or its file system has none, as Windows'
 * drives in WSL.
 */
async function socketFolder(port: number): Promise<string> {
  const own = join(process.cwd(), `var/tmp-${port}`);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const probe = createServer();
  try {
    // As long as the names of the CLI.
    await once(probe.listen(join(own, `fire_emu_${'0'.repeat(16)}.sock`)), 'listening');
    return own;
  } catch {
    return mkdtempSync(join(tmpdir(), 'lagune-'));
  } finally {
    probe.close();
  }
}

const at = (port: number) => ({ host: '127.0.0.1', port });
