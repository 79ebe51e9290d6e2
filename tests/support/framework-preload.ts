import { type ListenOptions, Server } from 'node:net';

// Preloaded into functions-framework. Without this, it listens on all interfaces, and doesn't
// report when it is ready nor how much memory it uses.
const listen = Reflect.get(Server.prototype, 'listen') as (
  this: Server,
  options: ListenOptions,
) => Server;

function listenOnLoopback(this: Server, port: number, ready: () => void): Server {
  this.once('listening', () => console.log(`Listening as ${process.pid}`)).once('listening', ready);
  return listen.call(this, { port, host: '127.0.0.1' });
}
Object.assign(Server.prototype, { listen: listenOnLoopback });

// In bytes: the most that the process has used, and what is in use for good.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.log(
    `Memory: ${process.resourceUsage().maxRSS * 1024}, ${process.memoryUsage().heapUsed}`,
  );
});

// An exception that no function caught.
process.on('SIGHUP', () => {
  throw new TypeError('unexpected');
});
