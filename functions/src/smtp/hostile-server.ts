import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the server does: it replies this, or `hang up`, or `fall silent`. */
type Act = string;

/** What it does at each step of a conversation. */
export type Plan = {
  extensions: string[];
  greeting: () => Act;
  ehlo: () => Act | undefined;
  mail: () => Act;
  /** @param place among the recipients of this conversation, from 0 */
  rcpt: (recipient: string, place: number) => Act;
  data: () => Act;
  /** Once the letter begins. */
  content: () => Act | undefined;
  /** After the last dot. It keeps the letter or not, whatever it says. */
  dot: (recipients: string[]) => { keeps: boolean; act: Act };
  quit: () => Act;
};

const friendly: Plan = {
  extensions: ['PIPELINING', '8BITMIME'],
  greeting: () => '220 hostile.example',
  ehlo: () => undefined,
  mail: () => '250 2.1.0 Ok',
  rcpt: () => '250 2.1.5 Ok',
  data: () => '354 Go on',
  content: () => undefined,
  dot: () => ({ keeps: true, act: '250 2.0.0 Ok' }),
  quit: () => '221 Bye',
};

/** A copy that the server keeps, and whether it said so. */
type Copy = { recipient: string; letter: string; confirmed: boolean };

/** An SMTP server for tests that does whatever its plan says. Its conversations are single bytes and lines, without a library. */
export async function startHostileServer() {
  const server = createServer((socket) => converse(socket, own));
  const sockets = new Set<Socket>();
  const own = {
    plan: friendly,
    copies: [] as Copy[],
    /** Commands that it heard, without the letters. */
    commands: [] as string[],
    connections: 0,
    /** A plan that is friendly otherwise. */
    act: (plan: Partial<Plan>) => void (own.plan = { ...friendly, ...plan }),
    port: 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('connection', (socket) => {
    own.connections++;
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  own.port = (server.address() as AddressInfo).port;
  return own;
}

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;

function converse(socket: Socket, own: { plan: Plan; copies: Copy[]; commands: string[] }): void {
  const { plan } = own;
  let [buffer, recipients] = ['', [] as string[]];
  const state = { isOver: false };
  let letter: string | undefined;
  const act = (what: Act) => {
    if (what === 'fall silent') state.isOver = true;
    else if (what === 'hang up') {
      state.isOver = true;
      socket.end();
    } else {
      socket.write(`${what}\r\n`);
      if (what.startsWith('421')) {
        state.isOver = true;
        socket.end();
      }
    }
  };
  const obey = (line: string) => {
    own.commands.push(line);
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'EHLO')
      act(plan.ehlo() ?? ['250-hostile.example', ...plan.extensions.map((one) => `250-${one}`), '250 HELP'].join('\r\n'));
    else if (verb === 'MAIL') {
      recipients = [];
      act(plan.mail());
    } else if (verb === 'RCPT') {
      const recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      const reply = plan.rcpt(recipient, recipients.length);
      if (reply.startsWith('25')) recipients.push(recipient);
      act(reply);
    } else if (verb === 'DATA') {
      const reply = recipients.length > 0 ? plan.data() : '554 5.5.1 No valid recipients';
      if (/^[23]/.test(reply)) letter = '';
      act(reply);
    } else act(verb === 'QUIT' ? plan.quit() : '250 Ok');
  };
  const receive = (line: string) => {
    if (letter === '') {
      const interruption = plan.content();
      if (interruption) act(interruption);
    }
    if (line !== '.') {
      letter += `${line}\n`;
      return;
    }
    const { keeps, act: answer } = plan.dot(recipients);
    const confirmed = keeps && answer.startsWith('250');
    if (keeps) own.copies.push(...recipients.map((recipient) => ({ recipient, letter: letter ?? '', confirmed })));
    letter = undefined;
    act(answer);
  };
  socket
    .setNoDelay()
    .setEncoding('latin1')
    .on('error', () => {});
  act(plan.greeting());
  socket.on('data', (chunk) => {
    buffer += String(chunk);
    for (let end = buffer.indexOf('\r\n'); end >= 0 && !state.isOver; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (letter === undefined) obey(line);
      else receive(line);
    }
  });
}
