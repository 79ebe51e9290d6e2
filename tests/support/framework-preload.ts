import { type ListenOptions, Server } from 'node:net';

// Preloaded into functions-framework, which would otherwise listen on all interfaces, and not
// report when it is ready or how much memory it uses.
const listen = Reflect.get(Server.prototype, 'listen') as (
  this: Server,
  options: ListenOptions,
) => Server;

function listenOnLoopback(this: Server, port: number, ready: () => void): Server {
  this.once('listening', () => console.log(`Listening as ${process.pid}`)).once('listening', ready);
  return listen.call(this, { port, host: '127.0.0.1' });
}
Object.assign(Server.prototype, { listen: listenOnLoopback });

// Prints two numbers in bytes: the most memory that the process has used, and the memory in use
// after a garbage collection.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.log(
    `Memory: ${process.resourceUsage().maxRSS * 1024}, ${process.memoryUsage().heapUsed}`,
  );
});

// Throws an exception that no function catches.
process.on('SIGHUP', () => {
  throw new TypeError('unexpected');
});
