import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { messageRequest } from '../../../src/contract/message.ts';

// The Functions Framework and Firebase read, parse and log request bodies before the function's
// code runs, and no setting prevents that. The changes below keep a stranger's request from
// exhausting the memory, and a visitor's words out of the log.

/**
 * The longest body that is admitted, in bytes. The longest message, fully escaped, is shorter, and
 * so is any request from Google.
 */
export const maxBody = 64 * 1024;

/** In milliseconds: the connection of a body that takes longer to arrive is closed. */
const maxBodyMs = 10_000;

/** Replaces the content type of an admitted form. */
export const formType = 'application/x-admitted-form';

/**
 * The rest of a refused body is read and dropped: at most this number of bytes (Cloud Run's limit),
 * and for at most this time, in milliseconds.
 */
const linger = { bytes: 32 * 1024 * 1024, time: 10_000 };
/** In milliseconds: a pause after a read, in which garbage collection frees the dropped bytes. */
const pauseBetweenReads = 2;

/**
 * Responds with 413 to a compressed body, and to one of more than 64 KB, because the framework
 * decompresses and parses up to 1 GB
 * (https://github.com/GoogleCloudPlatform/functions-framework-nodejs/blob/main/src/server.ts).
 * Forms get a content type that the framework doesn't parse, because the framework logs a form of
 * more than 1000 fields. Remove this once the Functions Framework lets us set its body limit and
 * parsers.
 */
export function guardFrontDoor(): void {
  beforeEachRequest(admits);
}

/**
 * Calls `admit` with each request before the listeners of Node's HTTP servers. If `admit` returns
 * false, it has responded to the request, and no listener is called.
 */
export function beforeEachRequest(
  admit: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const emit = Reflect.get(Server.prototype, 'emit') as (
    this: Server,
    event: string,
    ...given: unknown[]
  ) => boolean;
  function emitAdmitted(this: Server, event: string, ...given: unknown[]): boolean {
    if (event === 'request' && !admit(...(given as [IncomingMessage, ServerResponse]))) return true;
    return emit.call(this, event, ...given);
  }
  Object.assign(Server.prototype, { emit: emitAdmitted });
}

function admits(request: IncomingMessage, response: ServerResponse): boolean {
  const {
    'content-encoding': encoding,
    'content-length': length = 0,
    'content-type': type = '',
  } = request.headers;
  if (encoding || Number(length) > maxBody) {
    refuse(request, response);
    return false;
  }
  if (/urlencoded/i.test(type)) request.headers['content-type'] = formType;
  // A client that sends a byte every few seconds must not occupy one of the instance's few request
  // slots for long.
  const deadline = setTimeout(() => request.socket.destroy(), maxBodyMs);
  const ended = () => clearTimeout(deadline);
  response.once('close', ended);
  // A chunked body has no `content-length`.
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) ended();
    size += chunk?.length ?? 0;
    if (size <= maxBody) return push(chunk);
    ended();
    refuse(request, response);
    return request.push(chunk);
  };
  return true;
}

/**
 * Responds at once, but closes the connection only after the body. Otherwise a proxy that is still
 * sending would get a reset, and the emulators would crash.
 */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const cutOff = () => socket.destroy();
  const timer = setTimeout(cutOff, linger.time);
  response.once('close', () => clearTimeout(timer));
  if (!response.headersSent)
    response.writeHead(413, { Connection: 'close', 'Content-Length': 0 }).flushHeaders();
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

/**
 * Keeps invalid JSON, which Express logs in full, out of the log. Remove this once functions may
 * handle the framework's errors:
 * https://github.com/GoogleCloudPlatform/functions-framework-nodejs/issues/686
 */
export function keepBodiesOutOfErrors(): void {
  Object.assign(SyntaxError.prototype, { [inspect.custom]: () => 'SyntaxError' });
}

/**
 * Passes on only `{data}` with plain fields, because Firebase logs each body that it can't decode:
 * https://github.com/firebase/firebase-functions/issues/947
 * Remove this once Firebase logs no bodies.
 */
export function sanitized(body: unknown): { data: unknown } {
  const empty = { data: null };
  if (!isObject(body) || Object.keys(body).join() !== 'data') return empty;
  const { data } = body;
  if (!isObject(data) || reserved.some((name) => Object.hasOwn(data, name))) return empty;
  // Nested values become null: no field has any, and deeply nested ones would overflow Firebase's
  // decoder.
  return {
    data: Object.fromEntries(
      namesIn(data).map((name) => [name, isPlain(data[name]) ? data[name] : null]),
    ),
  };
}

/**
 * The names of the fields to keep: usually all, because another release may have other fields. If
 * the fields are more or longer than any release's could be, only the fields of this release are
 * kept, so that no work is done on the others.
 */
function namesIn(data: Record<string, unknown>): string[] {
  const names = Object.keys(data);
  const known = ourNames.filter((name) => Object.hasOwn(data, name));
  if (names.length > most.names) return known;
  const others = names.filter((name) => !ourNames.includes(name));
  const written = others.reduce((sum, name) => sum + name.length + lengthOf(data[name]), 0);
  return written > most.written ? known : names;
}

const ourNames = Object.keys(messageRequest.shape);
const most = { names: 50, written: 10_000 };
const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0);

/** Firebase would decode a value by its `@type`, and assign `__proto__` as a prototype. */
const reserved = ['@type', '__proto__'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => typeof value !== 'object';
