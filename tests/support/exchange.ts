import { connect } from 'node:net';
import { Readable } from 'node:stream';

/** Header lines for `exchange`. */
export const [ofJson, ofBytes] = [
  'Content-Type: application/json',
  'Content-Type: application/octet-stream',
] as const;

export type Body = Iterable<string | Uint8Array>;

/**
 * A request as it goes over the wire: fetch would add a content length, and copy the body.
 * Resolves, once the server closes the connection, to its answer and whether it took all that was
 * sent.
 */
export const exchange = (address: string, headers: string[], body: Body) =>
  new Promise<{ answer: string; isReset: boolean }>((resolve) => {
    let [answer, isReset] = ['', false];
    const { port, hostname, pathname } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.on('data', (data) => (answer += String(data)));
    socket.on('error', () => (isReset = true)).on('close', () => resolve({ answer, isReset }));
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
