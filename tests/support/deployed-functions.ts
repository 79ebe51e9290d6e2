import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { execa } from 'execa';
import { afterAll, beforeAll } from 'vitest';
import { type Child, startChild } from '../../tools/local/child.ts';
import { type FunctionName, functionNames } from '../../functions/src/names.ts';
import { startPausedQueue } from './paused-queue.ts';
import { product } from './product.ts';
import { startSmtpServer } from './smtp-server.ts';
import type { Settings } from '../../shared/settings.ts';

export const json = { 'Content-Type': 'application/json' };

type Served = {
  functions: string;
  firstPort: number;
  projectId: string;
  firestoreHost?: string;
  settings?: Settings;
};

/**
 * Runs functions for the tests of a file. As on Cloud Run, each function is a server of the
 * Functions Framework. The functions' queue is paused.
 */
export function serveFunctions(
  names: readonly FunctionName[],
  served: Served,
  install = async () => {},
) {
  const { functions, firstPort, projectId, firestoreHost = product.firestoreHost } = served;
  const logs = mkdtempSync(join(tmpdir(), 'functions-'));
  const logFile = (name: FunctionName) => join(logs, `${name}.log`);
  const logOf = (name: FunctionName) => readFileSync(logFile(name), 'utf8');
  const urlOf = (name: FunctionName) => `http://127.0.0.1:${firstPort + names.indexOf(name)}/`;
  const servers: Child[] = [];
  const running = {
    logOf,
    urlOf,
    pidOf: (name: FunctionName) => Number(/Listening as (\d+)/.exec(logOf(name))?.[1]),
    call: (body: string, headers: Record<string, string> = json) =>
      fetch(urlOf('sendContactEmail'), { method: 'POST', headers, body, redirect: 'manual' }),
    queue: undefined as unknown as Awaited<ReturnType<typeof startPausedQueue>>,
    smtp: undefined as unknown as Awaited<ReturnType<typeof startSmtpServer>>,
  };

  function environment(name: FunctionName): Record<string, string> {
    return {
      ...(parseEnv(readFileSync(join(functions, '.env'), 'utf8')) as Record<string, string>),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(running.smtp.port),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'site@lagune-integration.example',
      MAIL_TO: 'equipe@lagune-integration.example',
      ...served.settings,
      SMTP_PASSWORD: 'none',
      NODE_ENV: 'production',
      PORT: new URL(urlOf(name)).port,
      FUNCTION_TARGET: name,
      FUNCTION_SIGNATURE_TYPE: 'http',
      K_SERVICE: name.toLowerCase(),
      K_REVISION: `${name.toLowerCase()}-00001-abc`,
      LOG_EXECUTION_ID: 'true',
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId }),
      FIRESTORE_EMULATOR_HOST: firestoreHost,
      CLOUD_TASKS_EMULATOR_HOST: running.queue.host,
      METADATA_SERVER_DETECTION: 'none',
    };
  }

  const preload = fileURLToPath(new URL('framework-preload.ts', import.meta.url));

  async function serve(name: FunctionName): Promise<void> {
    const framework = createRequire(join(functions, 'package.json')).resolve(
      '@google-cloud/functions-framework',
    );
    // Node's heap limit on a machine with 512 MB of memory, which a function has on Cloud Run.
    const flags = ['--max-heap-size=259', '--expose-gc'];
    const server = await startChild(
      name,
      process.execPath,
      [...flags, '--import', preload, join(dirname(framework), 'main.js')],
      'Listening',
      { cwd: functions, env: environment(name), extendEnv: false, logFile: logFile(name) },
    );
    servers.push(server);
  }

  beforeAll(async () => {
    await install();
    running.queue = await startPausedQueue();
    running.smtp = await startSmtpServer();
    await Promise.all(names.map(serve));
  });

  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    running.queue.stop();
    await running.smtp.stop();
    rmSync(logs, { recursive: true });
  });

  return running;
}

export function deployFunctions(firstPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  const [functions, projectId] = [join(folder, 'functions'), 'demo-deployed'];
  afterAll(() => rmSync(folder, { recursive: true }));
  const running = serveFunctions(functionNames, { functions, firstPort, projectId }, async () => {
    cpSync(product.built.folder, folder, { recursive: true });
    await execa('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--loglevel=error'], {
      cwd: functions,
    });
  });
  return Object.assign(running, { functions, projectId });
}
