import { Server, type IncomingMessage } from 'node:http';
import { guardFrontDoor } from '../../functions/src/intake/framework-hardening.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';

// Preloaded into the Firebase CLI: the emulators read a body of any size into memory, and crash if
// a function refuses a body that hasn't arrived yet.
guardFrontDoor();

// Hosting's emulator would pass this header to fetch, which refuses it.
const emit = Reflect.get(Server.prototype, 'emit') as (
  this: Server,
  event: string,
  ...given: unknown[]
) => boolean;
Object.assign(Server.prototype, {
  emit(this: Server, event: string, ...given: unknown[]): boolean {
    const { url, headers } = (given[0] ?? {}) as Partial<IncomingMessage>;
    if (event === 'request' && url?.startsWith(sendContactEmailPath))
      delete headers?.['transfer-encoding'];
    return emit.call(this, event, ...given);
  },
});
