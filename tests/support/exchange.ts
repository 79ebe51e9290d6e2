import { connect } from 'node:net';
import { Readable } from 'node:stream';

/** Header lines for `exchange`. */
export const [ofJson, ofBytes] = [
  'Content-Type: application/json',
  'Content-Type: application/octet-stream',
] as const;

export type Body = Iterable<string | Uint8Array>;

/**
 * Posts the given header lines and body unchanged, whereas `fetch` would add a content length and
 * copy the body.
 * When the server closes the connection, resolves to the response, and to whether the connection
 * was reset.
 */
export const exchange = (url: string, headers: string[], body: Body) =>
  new Promise<{ response: string; isReset: boolean }>((resolve) => {
    let [response, isReset] = ['', false];
    const { port, hostname, pathname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('data', (data) => (response += String(data)));
    socket.on('error', () => (isReset = true)).on('close', () => resolve({ response, isReset }));
    socket.write(
      [
        `POST ${pathname} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        ...headers,
        '\r\n',
      ].join('\r\n'),
    );
    Readable.from(body).pipe(socket, { end: false });
  });
