import { connect } from 'node:net';
import { Readable } from 'node:stream';

type Body = Iterable<string | Uint8Array>;

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

const [ofJson, ofBytes] = [
  'Content-Type: application/json',
  'Content-Type: application/octet-stream',
];
const chunked = 'Transfer-Encoding: chunked';
const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;

/** What is refused before it has arrived. */
export const refusedRequests: Record<
  string,
  { status: number; headers: string[]; body: () => Body; isEndless?: boolean }
> = {
  'a body of 9 MB': {
    status: 413,
    headers: [ofJson, 'Content-Length: 9000000'],
    body: () => [new Uint8Array(9e6)],
  },
  'a form of 9 MB': {
    status: 413,
    headers: ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 9000000'],
    body: () => [new Uint8Array(9e6)],
  },
  'a compressed body of 9 MB': {
    status: 413,
    headers: [ofBytes, 'Content-Encoding: gzip', 'Content-Length: 9000000'],
    body: () => [new Uint8Array(9e6)],
  },
  'a body of 160 KB without a length': {
    status: 413,
    headers: [ofBytes, chunked],
    body: () => [...Array<string>(10).fill(chunk), '0\r\n\r\n'],
  },
  'a body without end': {
    status: 413,
    headers: [ofBytes, chunked],
    body: endless,
    isEndless: true,
  },
};

function* endless() {
  for (;;) yield chunk.repeat(16);
}
