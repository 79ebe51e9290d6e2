import { type ListenOptions, Server } from 'node:net';

// Loaded first into a program that would listen on every interface, and says nothing when it does (functions-framework).
const listen = Reflect.get(Server.prototype, 'listen') as (this: Server, options: ListenOptions) => Server;

function listenOnLoopback(this: Server, port: number, ready: () => void): Server {
  this.once('listening', () => console.log('Listening')).once('listening', ready);
  return listen.call(this, { port, host: '127.0.0.1' });
}
Object.assign(Server.prototype, { listen: listenOnLoopback });
