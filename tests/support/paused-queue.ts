import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Enqueued = { task: { name: string; scheduleTime?: string; httpRequest: { body: string } } };

/** A fake of Cloud Tasks with its queue paused, which the emulator can't do: it accepts tasks and runs none. */
export async function startPausedQueue() {
  /** Task bodies by task name. */
  const tasks = new Map<string, string>();
  /** When the last task is due; undefined for at once. */
  let due: string | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const { task } = (await json(request)) as Enqueued;
      if (tasks.has(task.name)) response.statusCode = 409;
      due = task.scheduleTime;
      tasks.set(task.name, Buffer.from(task.httpRequest.body, 'base64').toString());
      response.setHeader('Content-Type', 'application/json').end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    tasks,
    lastDue: () => due,
    /** The documents that the tasks are for. */
    paths: () => [...tasks.values()].map((body) => (JSON.parse(body) as { data: { path: string } }).data.path),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
