import { type IncomingMessage, Server, type ServerResponse } from 'node:http';

/** In bytes: even a message with all fields at maximum length, fully escaped, is smaller, and so is whatever Google sends. */
const maxBody = 64 * 1024;

/** The type that a form has once it is admitted. */
export const formType = 'application/x-admitted-form';

/** How much of a refused body is read and dropped, as nginx's lingering close does: in bytes (Cloud Run's limit), in milliseconds. */
const linger = { bytes: 32 * 1024 * 1024, time: 10_000 };
/** In milliseconds, after each 64 KB at most: what is dropped doesn't fill the memory before it is collected. */
const pauseBetweenReads = 2;

/**
 * Answers 413 to a compressed body, and to one of more than 64 KB, before the Functions Framework sees the request: it
 * parses up to 1 GB, decompressed, before any function runs, and 19 KB can exhaust an instance. It would also log a form of
 * over 1,000 fields in full, so forms get a type that it leaves to us (form-post.ts). It has no setting for either, so this
 * relies on Node's HTTP servers to announce each request as the event `request`.
 */
export function guardFrontDoor(): void {
  const emit = Reflect.get(Server.prototype, 'emit') as (this: Server, event: string, ...given: unknown[]) => boolean;
  function emitAdmitted(this: Server, event: string, ...given: unknown[]): boolean {
    if (event === 'request' && !admits(...(given as [IncomingMessage, ServerResponse]))) return true;
    return emit.call(this, event, ...given);
  }
  Object.assign(Server.prototype, { emit: emitAdmitted });
}

function admits(request: IncomingMessage, response: ServerResponse): boolean {
  const { 'content-encoding': encoding, 'content-length': length = 0, 'content-type': type = '' } = request.headers;
  if (encoding || Number(length) > maxBody) {
    refuse(request, response);
    return false;
  }
  if (/urlencoded/i.test(type)) request.headers['content-type'] = formType;
  // A chunked body has no length: its bytes are counted as they arrive.
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk: Buffer | null) => {
    size += chunk?.length ?? 0;
    if (size <= maxBody) return push(chunk);
    refuse(request, response);
    return request.push(chunk);
  };
  return true;
}

/**
 * Answers at once, but closes the connection only after the body: otherwise a proxy that is still sending it gets a reset
 * instead of the answer, and the Firebase emulators end. A body that goes on and on is cut off.
 */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const cutOff = () => socket.destroy();
  const timer = setTimeout(cutOff, linger.time);
  response.once('close', () => clearTimeout(timer));
  if (!response.headersSent) response.writeHead(413, { Connection: 'close', 'Content-Length': 0 }).flushHeaders();
  let size = 0;
  request.push = (chunk: Buffer | null) => {
    size += chunk?.length ?? 0;
    if (chunk === null) response.end();
    else if (size > linger.bytes) cutOff();
    else if (!socket.isPaused()) {
      socket.pause();
      setTimeout(() => socket.resume(), pauseBetweenReads);
    }
    return true;
  };
}
