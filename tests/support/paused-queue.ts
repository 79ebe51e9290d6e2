import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Task } from '../../functions/src/copies/queue.ts';

type Enqueued = { task: { name: string; scheduleTime?: string; httpRequest: { body: string } } };

/**
 * Starts a stand-in for Cloud Tasks with a paused queue. Firebase's emulator can't pause a queue.
 */
export async function startPausedQueue() {
  /** Task bodies by task name. */
  const tasks = new Map<string, string>();
  /** When the task that came last is due; undefined if it is due at once. */
  let due: string | undefined;
  const queue = { refuses: false };
  const server = createServer((request, response) => {
    void (async () => {
      const { task } = (await json(request)) as Enqueued;
      const error = { status: 'PERMISSION_DENIED' };
      if (queue.refuses) response.statusCode = 403;
      else if (tasks.has(task.name)) response.statusCode = 409;
      else tasks.set(task.name, Buffer.from(task.httpRequest.body, 'base64').toString());
      due = task.scheduleTime;
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(queue.refuses ? { error } : {}));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(queue, {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    tasks,
    lastDue: () => due,
    data: () => [...tasks.values()].map((body) => (JSON.parse(body) as { data: Task }).data),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
