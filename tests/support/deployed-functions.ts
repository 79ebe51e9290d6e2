import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { execa } from 'execa';
import { afterAll, beforeAll } from 'vitest';
import { type Child, startChild } from '../../tools/local/child.ts';
import { type FunctionName, functionNames } from '../../functions/src/names.ts';
import { startPausedQueue } from './paused-queue.ts';
import { product } from './product.ts';
import { startSmtpServer } from './smtp-server.ts';

const projectId = 'demo-deployed';
export const json = { 'Content-Type': 'application/json' };

/**
 * For the tests of a file, installs the built functions alone and runs each by the Functions
 * Framework, as Cloud Run does. Their queue is paused.
 */
export function deployFunctions(firstPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  const functions = join(folder, 'functions');
  const logFile = (instance: FunctionName) => join(folder, `${instance}.log`);
  const logOf = (instance: FunctionName) => readFileSync(logFile(instance), 'utf8');
  const urlOf = (instance: FunctionName) =>
    `http://127.0.0.1:${firstPort + functionNames.indexOf(instance)}/`;
  const servers: Child[] = [];
  const deployed = {
    projectId,
    functions,
    logOf,
    urlOf,
    pidOf: (instance: FunctionName) => Number(/Listening as (\d+)/.exec(logOf(instance))?.[1]),
    call: (body: string, headers: Record<string, string> = json) =>
      fetch(urlOf('sendContactEmail'), { method: 'POST', headers, body, redirect: 'manual' }),
    queue: undefined as unknown as Awaited<ReturnType<typeof startPausedQueue>>,
    smtp: undefined as unknown as Awaited<ReturnType<typeof startSmtpServer>>,
  };

  /**
   * The variables that the cloud sets, and the addresses of the local database, queue and SMTP
   * server.
   */
  function environment(instance: FunctionName): Record<string, string> {
    const settings = {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(deployed.smtp.port),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'site@lagune-integration.example',
      MAIL_TO: 'equipe@lagune-integration.example',
    };
    return {
      ...(parseEnv(readFileSync(join(functions, '.env'), 'utf8')) as Record<string, string>),
      ...settings,
      SMTP_PASSWORD: 'none',
      NODE_ENV: 'production',
      PORT: new URL(urlOf(instance)).port,
      FUNCTION_TARGET: instance,
      FUNCTION_SIGNATURE_TYPE: 'http',
      K_SERVICE: instance.toLowerCase(),
      K_REVISION: `${instance.toLowerCase()}-00001-abc`,
      LOG_EXECUTION_ID: 'true',
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId }),
      FIRESTORE_EMULATOR_HOST: product.firestoreHost,
      CLOUD_TASKS_EMULATOR_HOST: deployed.queue.host,
      METADATA_SERVER_DETECTION: 'none',
    };
  }

  const loopback = fileURLToPath(new URL('../../tools/listen-on-loopback.ts', import.meta.url));
  const framework = join(
    functions,
    'node_modules/@google-cloud/functions-framework/build/src/main.js',
  );

  async function serve(instance: FunctionName): Promise<void> {
    // Node's limit of the heap where it has 512 MB of memory, as on Cloud Run.
    const flags = ['--max-heap-size=259', '--expose-gc'];
    const server = await startChild(
      instance,
      process.execPath,
      [...flags, '--import', loopback, framework],
      'Listening',
      {
        cwd: functions,
        env: environment(instance),
        extendEnv: false,
        logFile: logFile(instance),
      },
    );
    servers.push(server);
  }

  beforeAll(async () => {
    cpSync(product.built.folder, folder, { recursive: true });
    await execa('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--loglevel=error'], {
      cwd: functions,
    });
    deployed.queue = await startPausedQueue();
    deployed.smtp = await startSmtpServer();
    await Promise.all(functionNames.map(serve));
  });

  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    deployed.queue.stop();
    await deployed.smtp.stop();
    rmSync(folder, { recursive: true });
  });

  return deployed;
}
