import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { guardFrontDoor } from '../../functions/src/intake/framework-hardening.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';

// Preloaded into the Firebase CLI: the emulators read a body of any size into memory, and crash if
// a function refuses a body that hasn't arrived yet.
guardFrontDoor();

// The emulators also crash at an unexpected error, such as at the URL `/%ff`. With this, only the
// request ends, as in production.
const answering = new AsyncLocalStorage<ServerResponse>();
const emit = Reflect.get(Server.prototype, 'emit') as (
  this: Server,
  event: string,
  ...given: unknown[]
) => boolean;
Object.assign(Server.prototype, {
  emit(this: Server, event: string, ...given: unknown[]): boolean {
    const announce = () => emit.call(this, event, ...given);
    if (event !== 'request') return announce();
    const [request, response] = given as [IncomingMessage, ServerResponse];
    // Hosting's emulator would pass this header to fetch, which refuses it.
    if (request.url?.startsWith(sendContactEmailPath)) delete request.headers['transfer-encoding'];
    return answering.run(response, () => {
      try {
        return announce();
      } catch (error) {
        fail(response, error);
        return true;
      }
    });
  },
});

process.setUncaughtExceptionCaptureCallback((error) => {
  const response = answering.getStore();
  if (response) fail(response, error);
  else if (!process.emit('uncaughtException', error)) {
    console.error(error);
    process.exit(1);
  }
});

function fail(response: ServerResponse, error: unknown): void {
  console.error("A request can't be answered:", response.req.method, response.req.url, error);
  if (response.headersSent) response.destroy();
  else response.writeHead(400, { 'Content-Type': 'text/plain' }).end('Bad request\n');
}
