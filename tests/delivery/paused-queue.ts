import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { inject } from 'vitest';
import { folderOf } from '../../tools/local/ports.ts';
import { product } from '../support/product.ts';

type Enqueued = { task: { name: string; httpRequest: { body: string } } };

/**
 * The built functions in this process, where a test may turn the clock, on a database of their own and the product's
 * SMTP server; and in place of Cloud Tasks, which no emulator pauses, a queue that takes tasks and runs none.
 */
export async function startPausedQueue(projectId: string) {
  /** The path that each task carries, by the task's name. */
  const tasks = new Map<string, string>();
  const server = createServer((request, response) => {
    void (async () => {
      const { task } = (await json(request)) as Enqueued;
      if (tasks.has(task.name)) response.statusCode = 409;
      const { data } = JSON.parse(Buffer.from(task.httpRequest.body, 'base64').toString()) as { data: { path: string } };
      tasks.set(task.name, data.path);
      response.setHeader('Content-Type', 'application/json').end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const settings = parseEnv(readFileSync(join(folderOf(product.projectId), 'functions/.env'), 'utf8'));
  Object.assign(process.env, settings, {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: product.firestoreHost,
    CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    SMTP_PASSWORD: 'none',
  });
  const bundle = pathToFileURL(resolve(inject('built').functions, 'index.js')).href;
  const functions = (await import(bundle)) as typeof import('../../functions/src/index.ts');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { tasks, functions, stop };
}
