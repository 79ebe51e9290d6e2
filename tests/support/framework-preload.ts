import { type ListenOptions, Server } from 'node:net';

// This file is preloaded into the Functions Framework. The framework then listens on 127.0.0.1
// instead of all interfaces, and prints its process id when it is ready.
const listen = Reflect.get(Server.prototype, 'listen') as (
  this: Server,
  options: ListenOptions,
) => Server;

function listenOnLoopback(this: Server, port: number, ready: () => void): Server {
  this.once('listening', () => console.log(`Listening as ${process.pid}`)).once('listening', ready);
  return listen.call(this, { port, host: '127.0.0.1' });
}
Object.assign(Server.prototype, { listen: listenOnLoopback });

// The signal SIGUSR2 prints two numbers in bytes: the most memory that the process has used, and
// the heap in use after a garbage collection.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.log(
    `Memory: ${process.resourceUsage().maxRSS * 1024}, ${process.memoryUsage().heapUsed}`,
  );
});

// The signal SIGHUP throws an exception that no function catches.
process.on('SIGHUP', () => {
  throw new TypeError('unexpected');
});
