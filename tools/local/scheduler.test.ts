import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startScheduler } from './scheduler.ts';

test('the schedule goes on after a run that failed', async () => {
  let runs = 0;
  const server = createServer(({ socket }, response) =>
    runs++ === 0 ? socket.destroy() : response.end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = startScheduler((server.address() as AddressInfo).port, 'demo-schedule', 1);
  await expect.poll(() => runs).toBeGreaterThan(2);
  stop();
  server.close();
});
